import { randomUUID } from 'node:crypto';
import { type CommentSnapshot, limits, type NewComment } from '@showhands/contracts';
import type { Executor, Transaction } from '@showhands/service-kit';
import { type CommentRow, toSnapshot } from './comment-row.ts';

/** A whole comment `c` with its author `person`. */
export const COLUMNS = `
  c.id, c.poll_id, c.seq, c.content, c.parent_comment_id, c.author, person.username as author_username,
  person.picture as author_picture, c.created_at, c.likes,
  array(select l.user_id from comment_likes l where l.comment_id = c.id
        order by l.seq desc limit ${limits.likedBy.max}) as liked_by`;

/** Where a comment stands and whose it is: what never changes of it. */
interface CommentHead {
  readonly id: string;
  readonly poll_id: string;
  readonly parent_comment_id: string | null;
  readonly author: string;
}

/** How many comments a poll has; a higher version is the later count. */
interface Totals {
  readonly comments_count: number;
  readonly count_version: number;
}

type TotalsRow = { readonly comments_count: number; readonly count_version: string };

const toTotals = (row: TotalsRow): Totals => ({
  comments_count: row.comments_count,
  count_version: Number(row.count_version),
});

export const findComment = async (executor: Executor, id: string): Promise<CommentHead | undefined> => {
  const { rows } = await executor.raw<{ rows: CommentHead[] }>(
    'select id, poll_id, parent_comment_id, author from comments where id = ?',
    [id],
  );
  return rows[0];
};

/**
 * Counts a comment that is about to be added, which locks the poll's comments until the commit. Undefined: the poll
 * has been deleted.
 */
export const countAdded = async (trx: Transaction, pollId: string): Promise<Totals | undefined> => {
  const { rows } = await trx.raw<{ rows: TotalsRow[] }>(
    `insert into poll_comments as p (poll_id, comments_count, count_version) values (?, 1, 1)
     on conflict (poll_id) do update
       set comments_count = p.comments_count + 1, count_version = p.count_version + 1 where not p.deleted
     returning comments_count, count_version`,
    [pollId],
  );
  return rows[0] && toTotals(rows[0]);
};

/** Makes sure that an author has a row; a name from an event is newer than the one in a token, and stays. */
export const rememberPerson = async (trx: Transaction, person: { id: string; username: string }): Promise<void> => {
  await trx.raw('insert into people (id, username) values (?, ?) on conflict (id) do nothing', [
    person.id,
    person.username,
  ]);
};

export const insertComment = async (
  trx: Transaction,
  author: string,
  comment: NewComment,
): Promise<CommentSnapshot> => {
  const { rows } = await trx.raw<{ rows: CommentRow[] }>(
    `with c as (
       insert into comments (id, poll_id, parent_comment_id, author, content) values (?, ?, ?, ?, ?) returning *)
     select ${COLUMNS} from c join people person on person.id = c.author`,
    [randomUUID(), comment.poll_id, comment.parent_comment_id, author, comment.content],
  );
  if (!rows[0]) throw new Error('a comment vanished within its own transaction');
  return toSnapshot(rows[0]);
};

/** Keeps others from adding and removing comments of the poll until the commit. */
export const lockPoll = async (trx: Transaction, pollId: string): Promise<void> => {
  await trx.raw('select from poll_comments where poll_id = ? for no key update', [pollId]);
};

/** Deletes a comment with its replies and all their likes, under the poll's lock. @returns the ids that are gone */
export const deleteWithReplies = async (trx: Transaction, id: string): Promise<string[]> => {
  const { rows } = await trx.raw<{ rows: { id: string }[] }>(
    'delete from comments where id = ? or parent_comment_id = ? returning id',
    [id, id],
  );
  return rows.map((row) => row.id);
};

export const countRemoved = async (trx: Transaction, pollId: string, removed: number): Promise<Totals> => {
  const { rows } = await trx.raw<{ rows: TotalsRow[] }>(
    `update poll_comments set comments_count = comments_count - ?, count_version = count_version + 1
     where poll_id = ? returning comments_count, count_version`,
    [removed, pollId],
  );
  if (!rows[0]) throw new Error('a comment stood under no poll');
  return toTotals(rows[0]);
};

/** Deletes what stands under a poll and lets nothing come after it. */
export const forgetPoll = async (trx: Transaction, pollId: string): Promise<void> => {
  await trx.raw(
    `insert into poll_comments as p (poll_id, deleted) values (?, true)
     on conflict (poll_id) do update set deleted = true, comments_count = 0, count_version = p.count_version + 1`,
    [pollId],
  );
  await trx.raw('delete from comments where poll_id = ?', [pollId]);
};

/** How much a user has written. */
export const userTotals = async (executor: Executor, userId: string): Promise<{ totalComments: number }> => {
  const { rows } = await executor.raw<{ rows: { totalComments: number }[] }>(
    'select count(*)::integer as "totalComments" from comments where author = ?',
    [userId],
  );
  return rows[0] ?? { totalComments: 0 };
};
