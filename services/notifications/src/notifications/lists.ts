import type { NotificationType } from '@showhands/contracts';
import { type Executor, prepared } from '@showhands/service-kit/database';
import { IS_MUTED } from '../settings/repository.ts';
import type { NotificationRow } from './presenter.ts';

/** Whether a user is on the list of a poll, by two SQL expressions. */
export const isInvited = (pollId: string, userId: string): string =>
  `exists (select from invited_people i where i.poll_id = ${pollId} and i.user_id = ${userId} and i.is_invited)`;

// A close is broadcast: an own notification of its type tells of an edit.
const NOTIFICATION = `
  select n.id, n.type, n.poll_id, n.comment_id, n.actor_id, n.actor_username as event_username, n.count, n.title, n.message,
    n.is_read, n.created_at, false as is_conclusion, n.type = 'poll_closed' as is_revision, n.invitation, n.decision`;

/** The user's own notifications. */
const OWN = `${NOTIFICATION} from notifications n where n.user_id = :user`;

const BROADCAST = `
  select b.id, b.type, b.poll_id, null::uuid as comment_id, b.actor_id, b.actor_username as event_username, null::integer as count,
    b.title, b.message, coalesce(s.is_read, false) or b.seq <= r.read_seq as is_read, b.created_at, b.is_conclusion,
    false as is_revision, null::text as invitation, null::text as decision`;

const STATE = 'left join broadcast_states s on s.broadcast_id = b.id and s.user_id = :user';

/**
 * Created after the user registered, neither cleared nor deleted by the user, not caused by the user, and wanted by the
 * user's settings when it was sent.
 */
const FOR_THE_USER = `
  b.created_at >= r.registered_at and b.seq > r.cleared_seq and not coalesce(s.is_deleted, false)
  and b.actor_id is distinct from :user and not ${IS_MUTED}`;

const TO_EVERYONE = `${BROADCAST}
  from readers r cross join broadcasts b ${STATE}
  where r.user_id = :user and b.audience = 'everyone' and ${FOR_THE_USER}`;

/**
 * Broadcasts to voters: polls that the user voted in before the broadcast, and the user's own polls if the broadcast
 * includes the creator. A conclusion is also for polls that the user has only commented on. The cost depends on the user's own
 * votes, comments and polls only.
 */
const TO_VOTERS = `${BROADCAST}
  from readers r
  cross join (
    select v.poll_id, v.first_voted_at as since, false as is_creator, false as is_commenter
    from poll_voters v where v.user_id = :user and v.selections > 0
      and not exists (select from polls own where own.id = v.poll_id and own.creator = :user)
    union all
    select p.id, '-infinity', true, false from polls p where p.creator = :user
    union all
    select c.poll_id, min(c.commented_at), false, true from poll_commenters c
    where c.user_id = :user and not exists (select from polls own where own.id = c.poll_id and own.creator = :user)
    group by c.poll_id
  ) mine
  join broadcasts b on b.poll_id = mine.poll_id and b.audience = 'voters'
    and mine.since <= b.created_at and (b.tells_creator or not mine.is_creator)
    and (not mine.is_commenter or b.is_conclusion and not exists (
      select from poll_voters v where v.user_id = :user and v.poll_id = b.poll_id and v.selections > 0
        and v.first_voted_at <= b.created_at))
  ${STATE}
  where r.user_id = :user and ${FOR_THE_USER}`;

const SOURCES = [OWN, TO_EVERYONE, TO_VOTERS] as const;

/**
 * Hides drafts, announcements of polls that strangers may no longer find, and polls for invited people from all others. A
 * notification stays stored: it is there again if its user may see the poll again.
 */
const isVisibleTo = (userId: string): string => `
  not coalesce(poll.is_draft, false)
  and (coalesce(poll.visibility, 'everyone') = 'everyone' or f.type <> 'poll_created' or f.invitation is not null)
  and (poll.visibility is distinct from 'invited' or poll.creator = ${userId} or ${isInvited('poll.id', userId)})`;

/** The rows of one source that match `filter`, a condition on `f`, and that the user may see. */
const matchesOf = (source: string, filter: string, userId = ':user'): string => `
  from (${source}) f left join polls poll on poll.id = f.poll_id
  where ${isVisibleTo(userId)} and ${filter}`;

const newestOf = (source: string, filter: string): string => `
  select f.*, poll.title as poll_title ${matchesOf(source, filter)}
  order by f.created_at desc, f.id desc limit :limit`;

/** The actor's current name. It is the name in the event until an event of auth has arrived for that user. */
const ACTOR = 'coalesce(person.username, u.event_username) as actor_username';
const JOIN_ACTOR = 'left join people person on person.id = u.actor_id';

/** The newest `:limit` notifications of `:user`. Each source is limited by itself, so that it can stop early. */
const listSql = (filter: string): string => `
  select u.*, ${ACTOR}, :user::uuid as user_id
  from (${SOURCES.map((source) => `(${newestOf(source, filter)})`).join(' union all ')}) u ${JOIN_ACTOR}
  order by u.created_at desc, u.id desc limit :limit`;

const BY_IDS = `
  select u.*, ${ACTOR}
  from (select f.*, poll.title as poll_title
    ${matchesOf(`${NOTIFICATION}, n.user_id from notifications n where n.id = any (?)`, 'true', 'f.user_id')}) u
  ${JOIN_ACTOR}`;

const anyOf = (source: string, filter: string): string => `select 1 ${matchesOf(source, filter)} limit :limit`;

/** Counts matching notifications up to `:limit`. Unordered, so that it stops at the limit. */
const countSql = (filter: string): string => `
  select count(*)::integer as count
  from (select 1 from (${SOURCES.map((source) => `(${anyOf(source, filter)})`).join(' union all ')}) u limit :limit) counted`;

export interface ListFilter {
  readonly type?: NotificationType | undefined;
  readonly range?: 'today' | 'week' | 'month' | undefined;
  readonly unread?: boolean | undefined;
  readonly after?: readonly [createdAt: string, id: string] | undefined;
}

/** Rolling ranges: the service does not know the user's time zone. */
const RANGE_DAYS = { today: 1, week: 7, month: 30 } as const;

const conditions = ({ type, range, unread, after }: ListFilter): string =>
  [
    'true',
    ...(type ? ['f.type = :type'] : []),
    ...(range ? ['f.created_at > now() - make_interval(days => :days)'] : []),
    ...(unread === undefined ? [] : [unread ? 'not f.is_read' : 'f.is_read']),
    ...(after ? ['(f.created_at, f.id) < (:at::timestamptz, :id::uuid)'] : []),
  ].join(' and ');

/** Newest first: the user's notifications merged with the broadcasts for this user, which are stored once. */
export const listPage = async (
  executor: Executor,
  user: string,
  filter: ListFilter,
  limit: number,
): Promise<NotificationRow[]> => {
  const { rows } = await executor.raw<{ rows: NotificationRow[] }>(listSql(conditions(filter)), {
    user,
    limit,
    type: filter.type ?? null,
    days: filter.range ? RANGE_DAYS[filter.range] : null,
    at: filter.after?.[0] ?? null,
    id: filter.after?.[1] ?? null,
  });
  return rows;
};

/** The badge shows «99+». The cost of a full count would grow with every broadcast ever sent. */
const COUNT_MAX = 1_000;

const countListed = async (executor: Executor, user: string, filter: string): Promise<number> => {
  const { rows } = await executor.raw<{ rows: { count: number }[] }>(countSql(filter), { user, limit: COUNT_MAX });
  return rows[0]?.count ?? 0;
};

/** Exact up to 1,000. */
export const countUnread = (executor: Executor, user: string): Promise<number> =>
  countListed(executor, user, 'not f.is_read');

/** Exact up to 1,000. */
export const countAll = (executor: Executor, user: string): Promise<number> => countListed(executor, user, 'true');

export const findForUser = async (
  executor: Executor,
  user: string,
  id: string,
): Promise<NotificationRow | undefined> => {
  const { rows } = await executor.raw<{ rows: NotificationRow[] }>(listSql('f.id = :id'), { user, id, limit: 1 });
  return rows[0];
};

/** Filters out notifications about polls that their users may not see. Cheaper to plan than the query of a whole list. */
export const findByIds = async (executor: Executor, ids: readonly string[]): Promise<NotificationRow[]> => {
  const { rows } = await prepared<NotificationRow>(executor, BY_IDS, [[...ids]]);
  return rows;
};
