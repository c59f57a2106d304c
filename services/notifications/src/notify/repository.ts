import type { CommentSnapshot, NotificationType, PollSnapshot } from '@showhands/contracts';
import { type Executor, prepared, type Transaction } from '@showhands/service-kit/database';
import { isInvited } from '../notifications/lists.ts';

export interface Actor {
  readonly id: string;
  readonly username: string;
}

/** Stores since when a user can be notified. */
export const insertReader = async (trx: Transaction, userId: string, registeredAt: string): Promise<void> => {
  await trx.raw('insert into readers (user_id, registered_at) values (?, ?) on conflict do nothing', [
    userId,
    registeredAt,
  ]);
};

/** Stores a name from an event. An older version never replaces a newer one. */
export const upsertPerson = async (
  trx: Transaction,
  { id, username, version }: Actor & { readonly version: number },
): Promise<void> => {
  await trx.raw(
    `insert into people (id, username, version) values (?, ?, ?)
     on conflict (id) do update set username = excluded.username, version = excluded.version
     where people.version < excluded.version`,
    [id, username, version],
  );
};

/** The actor of an event, with their current name. The event may carry the name of an older token. */
export const findCurrentActor = async (executor: Executor, actor: Actor): Promise<Actor> => {
  const { rows } = await executor.raw<{ rows: Actor[] }>('select id, username from people where id = ?', [actor.id]);
  return rows[0] ?? actor;
};

/** Updates the row even without a newer version: that locks it, so that no concurrent transaction deletes the poll. */
const UPSERT_POLLS = `
  insert into polls (id, title, creator, is_draft, is_closed, visibility, conclusion, version)
  select id, title, creator, is_draft, is_closed, visibility, nullif(conclusion, ''), version
  from unnest(?::uuid[], ?::text[], ?::uuid[], ?::boolean[], ?::boolean[], ?::text[], ?::text[], ?::bigint[])
    as n (id, title, creator, is_draft, is_closed, visibility, conclusion, version)
  order by id
  on conflict (id) do update set
    title = case when polls.version < excluded.version then excluded.title else polls.title end,
    is_draft = case when polls.version < excluded.version then excluded.is_draft else polls.is_draft end,
    is_closed = case when polls.version < excluded.version then excluded.is_closed else polls.is_closed end,
    visibility = case when polls.version < excluded.version then excluded.visibility else polls.visibility end,
    conclusion = case when polls.version < excluded.version then excluded.conclusion else polls.conclusion end,
    version = greatest(polls.version, excluded.version)
  returning id, is_deleted`;

type StoredPoll = Pick<PollSnapshot, 'id' | 'title' | 'creator' | 'visibility' | 'version'> & {
  readonly status?: PollSnapshot['status'];
  readonly conclusion?: PollSnapshot['conclusion'];
};

/**
 * Stores the fields of polls that texts need, and locks them in id order, so that concurrent transactions cannot
 * deadlock. @returns the ids of the comments that are not deleted
 */
export const upsertPolls = async (trx: Transaction, polls: readonly StoredPoll[]): Promise<ReadonlySet<string>> => {
  const { rows } = await prepared<{ id: string; is_deleted: boolean }>(trx, UPSERT_POLLS, [
    polls.map((poll) => poll.id),
    polls.map((poll) => poll.title),
    polls.map((poll) => poll.creator),
    // A hidden poll is as good as a draft: nobody hears of it.
    polls.map((poll) => poll.status === 'draft' || poll.visibility === 'hidden'),
    polls.map((poll) => poll.status === 'closed'),
    polls.map((poll) => poll.visibility ?? 'everyone'),
    polls.map((poll) => poll.conclusion?.text ?? ''),
    polls.map((poll) => poll.version),
  ]);
  return new Set(rows.filter((row) => !row.is_deleted).map((row) => row.id));
};

/** @returns false for a deleted poll */
export const upsertPoll = async (trx: Transaction, poll: StoredPoll): Promise<boolean> =>
  (await upsertPolls(trx, [poll])).has(poll.id);

/** Deletes a poll's data. The poll stays as a tombstone, never purged: a late event must not resurrect it. */
export const deletePoll = async (trx: Transaction, pollId: string, creator: string): Promise<void> => {
  await trx.raw(
    `insert into polls (id, title, creator, is_draft, version, is_deleted) values (?, '', ?, true, 0, true)
     on conflict (id) do update set is_deleted = true, conclusion = null`,
    [pollId, creator],
  );
  for (const table of ['notifications', 'broadcasts', 'poll_voters', 'poll_commenters', 'invited_people'] as const) {
    await trx(table).where({ poll_id: pollId }).delete();
  }
};

/** A voter's number of selected options in a poll, as of a version of the poll. */
export interface Voter extends Actor {
  readonly pollId: string;
  readonly selections: number;
  readonly version: number;
  readonly firstVotedAt: string;
}

const UPSERT_VOTERS = `
  insert into poll_voters as v (user_id, poll_id, selections, version, first_voted_at)
  select * from unnest(?::uuid[], ?::uuid[], ?::integer[], ?::bigint[], ?::timestamptz[])
    as n (voter, poll, selections, version, at)
  order by poll, voter
  on conflict (user_id, poll_id) do update set
    selections = case when v.version < excluded.version then excluded.selections else v.selections end,
    version = greatest(v.version, excluded.version),
    first_voted_at = least(v.first_voted_at, excluded.first_voted_at)
  returning user_id, poll_id, xmax = 0 as is_new`;

/**
 * Stores voters of locked polls. An older version never replaces a newer one. @returns the voters who are new to their
 * poll
 */
export const upsertVoters = async (trx: Transaction, voters: readonly Voter[]): Promise<Voter[]> => {
  const { rows } = await prepared<{ user_id: string; poll_id: string; is_new: boolean }>(trx, UPSERT_VOTERS, [
    voters.map((voter) => voter.id),
    voters.map((voter) => voter.pollId),
    voters.map((voter) => voter.selections),
    voters.map((voter) => voter.version),
    voters.map((voter) => voter.firstVotedAt),
  ]);
  const added = new Set(rows.filter((row) => row.is_new).map((row) => `${row.poll_id} ${row.user_id}`));
  return voters.filter((voter) => added.has(`${voter.pollId} ${voter.id}`));
};

/** Stores from which version of a poll on users are invited, or are no longer. An older version never replaces a newer one. */
export const upsertInvited = async (
  trx: Transaction,
  pollId: string,
  version: number,
  people: readonly { readonly id: string; readonly isInvited: boolean }[],
): Promise<void> => {
  await trx.raw(
    `insert into invited_people as p (poll_id, user_id, is_invited, version)
     select ?::uuid, id, is_invited, ?::bigint from unnest(?::uuid[], ?::boolean[]) as n (id, is_invited) order by id
     on conflict (poll_id, user_id) do update set is_invited = excluded.is_invited, version = excluded.version
     where p.version < excluded.version`,
    [pollId, version, people.map(({ id }) => id), people.map(({ isInvited }) => isInvited)] as never,
  );
};

/**
 * Makes the list of a poll and the poll's other events wait for each other, so that whichever is stored last finds the people to
 * tell. To be called before either is stored.
 */
export const lockInvited = async (trx: Transaction, pollId: string): Promise<void> => {
  await trx.raw("select pg_advisory_xact_lock(hashtextextended('invited ' || ?, 0))", [pollId]);
};

/** Marks the people who have not been told that they are invited to an open poll. @returns them, and the poll */
export const markTold = async (
  trx: Transaction,
  pollId: string,
): Promise<readonly { readonly user_id: string; readonly creator: string; readonly title: string }[]> => {
  const { rows } = await trx.raw<{ rows: { user_id: string; creator: string; title: string }[] }>(
    `update invited_people p set was_told = true from polls poll
     where p.poll_id = ? and p.is_invited and not p.was_told and poll.id = p.poll_id and p.user_id <> poll.creator
       and poll.visibility = 'invited' and not (poll.is_draft or poll.is_closed or poll.is_deleted)
     returning p.user_id, poll.creator, poll.title`,
    [pollId],
  );
  return rows;
};

/** Locks a poll against its deletion. @returns whether it takes reminders, as far as its events have arrived */
export const lockRemindable = async (trx: Transaction, pollId: string): Promise<boolean> => {
  const { rows } = await trx.raw<{ rows: { is_over: boolean }[] }>(
    'select is_draft or is_closed or is_deleted as is_over from polls where id = ? for share',
    [pollId],
  );
  return !rows[0]?.is_over;
};

interface Invitations {
  readonly kind: 'new' | 'reminder';
  readonly pollId: string;
  readonly actorId: string;
  readonly userIds: readonly string[];
  readonly at: string;
}

/** Inserts a notification for each user. An unread reminder moves to the top instead. @returns their ids */
export const insertInvitations = async (
  trx: Transaction,
  { kind, pollId, actorId, userIds, at }: Invitations,
): Promise<string[]> => {
  const { rows } = await trx.raw<{ rows: { id: string }[] }>(
    `insert into notifications as n (id, user_id, type, poll_id, actor_id, invitation, created_at)
     select gen_random_uuid(), user_id, 'poll_created', ?, ?, ?, ?::timestamptz from unnest(?::uuid[]) as invited (user_id)
     order by user_id
     on conflict (user_id, poll_id) where invitation = 'reminder' and not is_read do update
       set created_at = greatest(n.created_at, excluded.created_at)
     returning id`,
    [pollId, actorId, kind, at, [...userIds]],
  );
  return rows.map(({ id }) => id);
};

/** The users who have votes or, if asked for, comments in a poll and may still see it, except its creator. */
export const listParticipants = async (
  trx: Transaction,
  { id, creator, visibility }: Pick<PollSnapshot, 'id' | 'creator' | 'visibility'>,
  withCommenters: boolean,
): Promise<string[]> => {
  if (visibility === 'hidden') return [];
  const commenters = 'union select user_id, poll_id from poll_commenters where poll_id = :id';
  const { rows } = await trx.raw<{ rows: { user_id: string }[] }>(
    `select user_id from (
       select user_id, poll_id from poll_voters where poll_id = :id and selections > 0 ${withCommenters ? commenters : ''}
     ) v where user_id <> :creator ${visibility === 'invited' ? `and ${isInvited('v.poll_id', 'v.user_id')}` : ''}`,
    { id, creator },
  );
  return rows.map((row) => row.user_id);
};

/** Stores the author of a comment that is not deleted. */
export const insertCommenter = async (
  trx: Transaction,
  { id, poll_id, user, createdAt }: Pick<CommentSnapshot, 'id' | 'poll_id' | 'user' | 'createdAt'>,
  repliesTo: string | null,
): Promise<void> => {
  await trx.raw(
    `insert into poll_commenters (comment_id, poll_id, user_id, replies_to, commented_at) values (?, ?, ?, ?, ?)
     on conflict do nothing`,
    [id, poll_id, user, repliesTo, createdAt],
  );
};

/** Stores the version of a like. @returns false if a newer version is stored, or the comment is deleted */
export const upsertLike = async (
  trx: Transaction,
  like: { readonly commentId: string; readonly liker: string; readonly version: number },
): Promise<boolean> => {
  const { rowCount } = await trx.raw<{ rowCount: number }>(
    `insert into comment_likes as l (comment_id, liker, version)
     select ?, ?, ? where not exists (select from removed_comments where comment_id = ?)
     on conflict (comment_id, liker) do update set version = excluded.version where l.version < excluded.version`,
    [like.commentId, like.liker, like.version, like.commentId],
  );
  return rowCount === 1;
};

export const isCommentDeleted = async (executor: Executor, commentId: string): Promise<boolean> =>
  (await executor('removed_comments').where({ comment_id: commentId }).first()) !== undefined;

export interface NotificationKey {
  readonly id: string;
  readonly user_id: string;
}

/** Deletes the data of comments and leaves tombstones for late events. @returns the deleted notifications */
export const deleteComments = async (trx: Transaction, ids: readonly string[]): Promise<readonly NotificationKey[]> => {
  await trx.raw('insert into removed_comments select unnest(?::uuid[]) on conflict do nothing', [[...ids]]);
  for (const table of ['comment_likes', 'poll_commenters'] as const)
    await trx(table)
      .whereRaw('comment_id = any (?)', [[...ids]])
      .delete();
  return trx('notifications')
    .whereRaw('comment_id = any (?)', [[...ids]])
    .delete()
    .returning(['id', 'user_id']);
};

/** @returns the deleted notifications */
export const deleteUnreadLike = (
  trx: Transaction,
  commentId: string,
  liker: string,
): Promise<readonly NotificationKey[]> =>
  trx('notifications')
    .where({ type: 'comment_like', comment_id: commentId, actor_id: liker, is_read: false })
    .delete()
    .returning(['id', 'user_id']);

export interface NewNotification {
  readonly id: string;
  readonly userId: string;
  readonly type: NotificationType;
  readonly pollId?: string;
  readonly commentId?: string;
  readonly actor?: Actor;
  readonly title?: string;
  readonly message?: string;
  readonly decision?: 'hide' | 'restore' | 'delete';
  readonly at: string;
}

export const insertNotification = async (trx: Transaction, one: NewNotification): Promise<void> => {
  await trx('notifications').insert({
    id: one.id,
    user_id: one.userId,
    type: one.type,
    poll_id: one.pollId ?? null,
    comment_id: one.commentId ?? null,
    actor_id: one.actor?.id ?? null,
    actor_username: one.actor?.username ?? null,
    title: one.title ?? null,
    message: one.message ?? null,
    decision: one.decision ?? null,
    created_at: one.at,
  });
};

/** Tells voters that an edit has changed their choice, once until they read it. @returns the former and the new notifications */
export const replaceRevisions = async (
  trx: Transaction,
  one: { readonly pollId: string; readonly voters: readonly string[]; readonly actor: Actor; readonly at: string },
): Promise<{ readonly former: readonly NotificationKey[]; readonly ids: string[] }> => {
  const { pollId, voters, actor, at } = one;
  const former: NotificationKey[] = await trx('notifications')
    .where({ type: 'poll_closed', poll_id: pollId, is_read: false })
    .whereRaw('user_id = any (?)', [[...voters]])
    .delete()
    .returning(['id', 'user_id']);
  const { rows } = await trx.raw<{ rows: { id: string }[] }>(
    `insert into notifications (id, user_id, type, poll_id, actor_id, actor_username, created_at)
     select gen_random_uuid(), voter, 'poll_closed', ?, ?, ?, ? from unnest(?::uuid[]) as n (voter) returning id`,
    [pollId, actor.id, actor.username, at, [...voters]] as never,
  );
  return { former, ids: rows.map(({ id }) => id) };
};

interface VoteNotification {
  /** For a new notification; an unread one keeps its id. */
  readonly id: string;
  readonly poll: Pick<PollSnapshot, 'id' | 'creator'>;
  readonly voters: readonly Actor[];
  readonly at: string;
}

const MERGE_VOTES = `
  insert into notifications as n (id, user_id, type, poll_id, actor_id, actor_username, count, created_at)
  select id, creator, 'vote', poll, nullif(actor, '')::uuid, nullif(username, ''), voters, at
  from unnest(?::uuid[], ?::uuid[], ?::uuid[], ?::text[], ?::text[], ?::integer[], ?::timestamptz[])
    as new (id, creator, poll, actor, username, voters, at)
  order by poll
  on conflict (user_id, poll_id) where type = 'vote' and not is_read do update
    set count = n.count + excluded.count, actor_id = null, actor_username = null,
      created_at = greatest(n.created_at, excluded.created_at)
  returning id`;

/**
 * Adds voters to the creators' unread vote notifications of their polls, or inserts them, at most one for each poll. Only
 * a notification of a single voter has an actor. @returns their ids
 */
export const mergeVotes = async (trx: Transaction, votes: readonly VoteNotification[]): Promise<string[]> => {
  const actors = votes.map(({ voters }) => (voters.length === 1 ? voters[0] : undefined));
  // An empty text stands for null, which the driver's types do not allow in an array.
  const { rows } = await prepared<{ id: string }>(trx, MERGE_VOTES, [
    votes.map(({ id }) => id),
    votes.map(({ poll }) => poll.creator),
    votes.map(({ poll }) => poll.id),
    actors.map((actor) => actor?.id ?? ''),
    actors.map((actor) => actor?.username ?? ''),
    votes.map(({ voters }) => voters.length),
    votes.map(({ at }) => at),
  ]);
  return rows.map(({ id }) => id);
};

/** One row for many recipients: all users, or the voters of the poll and optionally its creator. */
export interface Broadcast {
  readonly id: string;
  readonly type: 'poll_created' | 'poll_closed' | 'system';
  readonly audience: 'everyone' | 'voters';
  readonly poll: Pick<PollSnapshot, 'id' | 'title' | 'creator' | 'visibility'> | null;
  readonly actor: Actor | null;
  readonly includesCreator: boolean;
  readonly isConclusion?: boolean;
  readonly title?: string;
  readonly message?: string;
  readonly at: string;
}

/** @returns false if it exists: a poll is announced once, even if it is published again */
export const insertBroadcast = async (trx: Transaction, one: Broadcast): Promise<boolean> => {
  const { rowCount } = await trx.raw<{ rowCount: number }>(
    `insert into broadcasts (id, type, audience, poll_id, actor_id, actor_username, tells_creator, is_conclusion, title, message,
       created_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict do nothing`,
    [
      one.id,
      one.type,
      one.audience,
      one.poll?.id ?? null,
      one.actor?.id ?? null,
      one.actor?.username ?? null,
      one.includesCreator,
      one.isConclusion ?? false,
      one.title ?? null,
      one.message ?? null,
      one.at,
    ],
  );
  return rowCount === 1;
};
