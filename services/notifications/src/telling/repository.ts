import { randomUUID } from 'node:crypto';
import type { NotificationType, PollSnapshot } from '@showhands/contracts';
import { type Executor, outbox, prepared, type Transaction } from '@showhands/service-kit';
import { type FeedRow, presentNotification } from '../feed/presenter.ts';
import { findOwn } from '../feed/repository.ts';

export interface Actor {
  readonly id: string;
  readonly username: string;
}

interface Telling {
  readonly userId: string;
  readonly type: NotificationType;
  readonly pollId: string | null;
  readonly commentId: string | null;
  readonly actor: Actor;
  readonly at: string;
}

/** Written also when it says nothing new: that holds the row, so that the poll is not deleted meanwhile. */
const REMEMBER_POLL = `
  insert into polls (id, title, creator, is_draft, version) values (?, ?, ?, ?, ?)
  on conflict (id) do update set
    title = case when polls.version < excluded.version then excluded.title else polls.title end,
    is_draft = case when polls.version < excluded.version then excluded.is_draft else polls.is_draft end,
    version = greatest(polls.version, excluded.version)
  returning is_deleted`;

/** Keeps what texts need of a poll. @returns false for one that was deleted: nothing is told of it any more. */
export const rememberPoll = async (
  trx: Transaction,
  poll: Pick<PollSnapshot, 'id' | 'title' | 'creator' | 'version'> & { readonly status?: PollSnapshot['status'] },
): Promise<boolean> => {
  const values = [poll.id, poll.title, poll.creator, poll.status === 'draft', poll.version];
  const { rows } = await prepared<{ is_deleted: boolean }>(trx, REMEMBER_POLL, values);
  return rows[0]?.is_deleted === false;
};

export const forgetPoll = async (trx: Transaction, pollId: string, creator: string): Promise<void> => {
  await trx.raw(
    `insert into polls (id, title, creator, is_draft, version, is_deleted) values (?, '', ?, true, 0, true)
     on conflict (id) do update set is_deleted = true`,
    [pollId, creator],
  );
  for (const table of ['notifications', 'broadcasts', 'poll_voters'] as const) {
    await trx(table).where({ poll_id: pollId }).delete();
  }
};

const announce = async (trx: Transaction, userId: string, id: string): Promise<void> => {
  const row = await findOwn(trx, userId, id);
  if (row) await outbox.append(trx, 'notification.created', { notification: presentNotification(row) });
};

/** Tells one user of one thing. */
export const tell = async (trx: Transaction, telling: Telling): Promise<void> => {
  const id = randomUUID();
  await trx('notifications').insert({
    id,
    user_id: telling.userId,
    type: telling.type,
    poll_id: telling.pollId,
    comment_id: telling.commentId,
    actor_id: telling.actor.id,
    actor_username: telling.actor.username,
    created_at: telling.at,
  });
  await announce(trx, telling.userId, id);
};

/** Tells one user what an operator has to say. */
export const tellFromOperator = async (
  trx: Transaction,
  { userId, title, message, at }: { userId: string; title: string; message: string; at: string },
): Promise<void> => {
  const id = randomUUID();
  await trx('notifications').insert({ id, user_id: userId, type: 'system', title, message, created_at: at });
  await announce(trx, userId, id);
};

/** Adds voters to the creator's unread notification of the poll's votes, or begins one. A merged one names nobody. */
export const tellOfVotes = async (
  trx: Transaction,
  poll: Pick<PollSnapshot, 'id' | 'creator'>,
  voters: readonly Actor[],
  at: string,
): Promise<void> => {
  const [first] = voters;
  if (!first) return;
  const single = voters.length === 1 ? first : null;
  const { rows } = await trx.raw<{ rows: { id: string }[] }>(
    `insert into notifications as n (id, user_id, type, poll_id, actor_id, actor_username, count, created_at)
     values (?, ?, 'vote', ?, ?, ?, ?, ?)
     on conflict (user_id, poll_id) where type = 'vote' and not is_read do update
       set count = n.count + excluded.count, actor_id = null, actor_username = null,
         created_at = greatest(n.created_at, excluded.created_at)
     returning id`,
    [randomUUID(), poll.creator, poll.id, single?.id ?? null, single?.username ?? null, voters.length, at],
  );
  if (rows[0]) await announce(trx, poll.creator, rows[0].id);
};

const REMEMBER_VOTERS = `
  insert into poll_voters as v (user_id, poll_id, selections, version, first_voted_at)
  select voter, ?::uuid, selections, version, at
  from unnest(?::uuid[], ?::integer[], ?::bigint[], ?::timestamptz[]) as n (voter, selections, version, at)
  order by voter
  on conflict (user_id, poll_id) do update set
    selections = case when v.version < excluded.version then excluded.selections else v.selections end,
    version = greatest(v.version, excluded.version),
    first_voted_at = least(v.first_voted_at, excluded.first_voted_at)
  returning user_id, xmax = 0 as is_new`;

/** What an event says of a voter: how many options they hold, as of which version of the poll. */
export interface Voter extends Actor {
  readonly selections: number;
  readonly version: number;
  readonly firstVotedAt: string;
}

/** Keeps what voters hold; an older word never replaces a newer one. @returns those who had never voted in the poll */
export const rememberVoters = async (trx: Transaction, pollId: string, voters: readonly Voter[]): Promise<Actor[]> => {
  const { rows } = await prepared<{ user_id: string; is_new: boolean }>(trx, REMEMBER_VOTERS, [
    pollId,
    voters.map((voter) => voter.id),
    voters.map((voter) => voter.selections),
    voters.map((voter) => voter.version),
    voters.map((voter) => voter.firstVotedAt),
  ]);
  const fresh = new Set(rows.filter((row) => row.is_new).map((row) => row.user_id));
  return voters.filter((voter) => fresh.has(voter.id));
};

/** Notes whether `liker` likes a comment. @returns false when a newer word is known, or the comment is gone */
export const rememberLike = async (
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

/** Pages that show what is told no longer look again. */
const announceWithdrawn = async (
  trx: Transaction,
  withdrawn: readonly { readonly id: string; readonly user_id: string }[],
): Promise<void> => {
  for (const { id, user_id: userId } of withdrawn) {
    await outbox.append(trx, 'notification.read', { userId, notificationId: id });
  }
};

/** Takes back what was told of a like, while it is unread. */
export const withdrawLike = async (trx: Transaction, commentId: string, liker: string): Promise<void> => {
  const withdrawn = await trx('notifications')
    .where({ type: 'comment_like', comment_id: commentId, actor_id: liker, is_read: false })
    .delete()
    .returning(['id', 'user_id']);
  await announceWithdrawn(trx, withdrawn);
};

export const isRemovedComment = async (executor: Executor, commentId: string): Promise<boolean> =>
  (await executor('removed_comments').where({ comment_id: commentId }).first()) !== undefined;

export const forgetComments = async (trx: Transaction, ids: readonly string[]): Promise<void> => {
  await trx.raw('insert into removed_comments select unnest(?::uuid[]) on conflict do nothing', [[...ids]]);
  await trx.raw('delete from comment_likes where comment_id = any (?)', [[...ids]]);
  const withdrawn = await trx('notifications')
    .whereRaw('comment_id = any (?)', [[...ids]])
    .delete()
    .returning(['id', 'user_id']);
  await announceWithdrawn(trx, withdrawn);
};

export interface Broadcast {
  readonly id: string;
  readonly type: 'poll_created' | 'poll_closed' | 'system';
  readonly audience: 'everyone' | 'voters';
  readonly poll: Pick<PollSnapshot, 'id' | 'title' | 'creator'> | null;
  readonly actor: Actor | null;
  readonly tellsCreator: boolean;
  readonly title?: string;
  readonly message?: string;
  readonly at: string;
}

const RECIPIENTS_OF_ONE_EVENT = 500;

/** Who is told of a poll's closing: those who hold votes, and the creator where the broadcast says so. */
const recipientsOf = async (trx: Transaction, { poll, actor, tellsCreator }: Broadcast): Promise<string[]> => {
  if (!poll) return [];
  const { rows } = await trx.raw<{ rows: { user_id: string }[] }>(
    'select user_id from poll_voters where poll_id = ? and selections > 0 and user_id <> ?',
    [poll.id, poll.creator],
  );
  const voters = rows.map((row) => row.user_id).filter((id) => id !== actor?.id);
  return tellsCreator ? [poll.creator, ...voters] : voters;
};

const announceBroadcast = async (trx: Transaction, broadcast: Broadcast): Promise<void> => {
  const row: FeedRow = {
    id: broadcast.id,
    type: broadcast.type,
    user_id: broadcast.id,
    poll_id: broadcast.poll?.id ?? null,
    comment_id: null,
    actor_id: broadcast.actor?.id ?? null,
    actor_username: broadcast.actor?.username ?? null,
    count: null,
    title: broadcast.title ?? null,
    message: broadcast.message ?? null,
    poll_title: broadcast.poll?.title ?? null,
    is_read: false,
    created_at: new Date(broadcast.at),
  };
  const { userId: _, isRead: __, ...notification } = presentNotification(row);
  const except = broadcast.actor?.id ?? null;
  if (broadcast.audience === 'everyone') {
    return outbox.append(trx, 'notification.broadcast', { notification, recipients: null, except });
  }
  const recipients = await recipientsOf(trx, broadcast);
  for (let begin = 0; begin < recipients.length; begin += RECIPIENTS_OF_ONE_EVENT) {
    const some = recipients.slice(begin, begin + RECIPIENTS_OF_ONE_EVENT);
    await outbox.append(trx, 'notification.broadcast', { notification, recipients: some, except });
  }
};

/** Tells many at the cost of one row. A poll is announced once, however often it is published. */
export const broadcast = async (trx: Transaction, one: Broadcast): Promise<void> => {
  const { rowCount } = await trx.raw<{ rowCount: number }>(
    `insert into broadcasts (id, type, audience, poll_id, actor_id, actor_username, tells_creator, title, message, created_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict do nothing`,
    [
      one.id,
      one.type,
      one.audience,
      one.poll?.id ?? null,
      one.actor?.id ?? null,
      one.actor?.username ?? null,
      one.tellsCreator,
      one.title ?? null,
      one.message ?? null,
      one.at,
    ],
  );
  if (rowCount === 1) await announceBroadcast(trx, one);
};
