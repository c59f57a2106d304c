/** One's own notifications. */
const OWN = `
  select n.id, n.type, n.poll_id, n.comment_id, n.actor_id, n.actor_username, n.count, n.title, n.message,
    n.is_read, n.created_at
  from notifications n where n.user_id = :user`;

const BROADCAST = `
  select b.id, b.type, b.poll_id, null::uuid as comment_id, b.actor_id, b.actor_username, null::integer as count,
    b.title, b.message, coalesce(s.is_read, false) or b.seq <= r.read_seq as is_read, b.created_at`;

const STATE = 'left join broadcast_states s on s.broadcast_id = b.id and s.user_id = :user';

/** Not from before one registered, not cleared, not deleted, not one's own doing. */
const FOR_THE_USER = `
  b.created_at >= r.registered_at and b.seq > r.cleared_seq and not coalesce(s.is_deleted, false)
  and b.actor_id is distinct from :user`;

const TO_EVERYONE = `${BROADCAST}
  from readers r cross join broadcasts b ${STATE}
  where r.user_id = :user and b.audience = 'everyone' and ${FOR_THE_USER}`;

/** Who voted before the broadcast, and where it says so the poll's creator. Its cost is the user's own history. */
const TO_VOTERS = `${BROADCAST}
  from readers r
  cross join (
    select v.poll_id, v.first_voted_at as since, false as is_creator
    from poll_voters v where v.user_id = :user and v.selections > 0
      and not exists (select from polls own where own.id = v.poll_id and own.creator = :user)
    union all
    select p.id, '-infinity', true from polls p where p.creator = :user
  ) mine
  join broadcasts b on b.poll_id = mine.poll_id and b.audience = 'voters'
    and mine.since <= b.created_at and (b.tells_creator or not mine.is_creator)
  ${STATE}
  where r.user_id = :user and ${FOR_THE_USER}`;

const SOURCES = [OWN, TO_EVERYONE, TO_VOTERS] as const;

/** Of a poll that is a draft again, nothing is shown. `filter` is a condition on `f`. */
const matchesOf = (source: string, filter: string): string => `
  from (${source}) f left join polls poll on poll.id = f.poll_id
  where not coalesce(poll.is_draft, false) and ${filter}`;

const newestOf = (source: string, filter: string): string => `
  select f.*, poll.title as poll_title ${matchesOf(source, filter)}
  order by f.created_at desc, f.id desc limit :limit`;

/**
 * The feed of `:user`, newest first, at most `:limit`: own notifications and the broadcasts that are for this user.
 * Broadcasts are stored once and put together here, each source cut to the limit by itself.
 */
export const feedSql = (filter: string): string => `
  select u.*, :user::uuid as user_id
  from (${SOURCES.map((source) => `(${newestOf(source, filter)})`).join(' union all ')}) u
  order by u.created_at desc, u.id desc limit :limit`;

/** One of one's own notifications as the feed has it, at a fraction of what planning the whole feed costs. */
export const ownSql = `
  select u.*, :user::uuid as user_id from (${newestOf(OWN, 'f.id = :id')}) u`;

const anyOf = (source: string, filter: string): string => `select 1 ${matchesOf(source, filter)} limit :limit`;

/** How many rows of the feed match, up to `:limit`: in no order, so that counting ends where the limit is reached. */
export const countSql = (filter: string): string => `
  select count(*)::integer as count
  from (select 1 from (${SOURCES.map((source) => `(${anyOf(source, filter)})`).join(' union all ')}) u limit :limit) counted`;
