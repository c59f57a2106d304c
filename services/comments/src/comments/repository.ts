import { randomUUID } from 'node:crypto';
import { type CommentSnapshot, limits, type NewComment } from '@showhands/contracts';
import type { Executor, Transaction } from '@showhands/service-kit/database';
import { type CommentRow, toSnapshot } from './comment-row.ts';

/** Columns of a CommentRow, for a query with `comments c` and `people person`. */
export const COMMENT_COLUMNS = `
  c.id, c.poll_id, c.seq, c.content, c.hidden_content is not null as hidden, c.parent_comment_id, c.author, person.username as author_username,
  person.picture as author_picture, c.created_at, c.likes,
  array(select l.user_id from comment_likes l where l.comment_id = c.id
        order by l.seq desc limit ${limits.likedBy.max}) as liked_by`;

/** The columns of a comment that never change. */
interface CommentRef {
  readonly id: string;
  readonly poll_id: string;
  readonly parent_comment_id: string | null;
  readonly author: string;
  readonly content: string;
}

/** The number of comments of a poll. A higher version is a later count. */
interface CommentCount {
  readonly comments_count: number;
  readonly count_version: number;
}

type CommentCountRow = { readonly comments_count: number; readonly count_version: string };

const toCommentCount = (row: CommentCountRow): CommentCount => ({
  comments_count: row.comments_count,
  count_version: Number(row.count_version),
});

export const findComment = async (executor: Executor, id: string): Promise<CommentRef | undefined> => {
  const { rows } = await executor.raw<{ rows: CommentRef[] }>(
    'select id, poll_id, parent_comment_id, author, content from comments where id = ?',
    [id],
  );
  return rows[0];
};

/**
 * Counts a comment before it is inserted. The updated row stays locked until the commit, which serializes changes to the
 * poll's comments. @returns undefined when the poll has been deleted
 */
export const incrementCount = async (trx: Transaction, pollId: string): Promise<CommentCount | undefined> => {
  const { rows } = await trx.raw<{ rows: CommentCountRow[] }>(
    `insert into poll_comments as p (poll_id, comments_count, count_version) values (?, 1, 1)
     on conflict (poll_id) do update
       set comments_count = p.comments_count + 1, count_version = p.count_version + 1 where not p.deleted
     returning comments_count, count_version`,
    [pollId],
  );
  return rows[0] && toCommentCount(rows[0]);
};

/** Inserts the author unless it exists: a name from an event is newer than the name in the token. */
export const ensurePerson = async (trx: Transaction, person: { id: string; username: string }): Promise<void> => {
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
     select ${COMMENT_COLUMNS} from c join people person on person.id = c.author`,
    [randomUUID(), comment.poll_id, comment.parent_comment_id, author, comment.content],
  );
  if (!rows[0]) throw new Error('a comment vanished within its own transaction');
  return toSnapshot(rows[0]);
};

export const readComment = async (executor: Executor, id: string): Promise<CommentSnapshot | undefined> => {
  const { rows } = await executor.raw<{ rows: CommentRow[] }>(
    `select ${COMMENT_COLUMNS} from comments c join people person on person.id = c.author where c.id = ?`,
    [id],
  );
  return rows[0] && toSnapshot(rows[0]);
};

/** Locks the poll's count until the commit, which serializes adding and removing comments. */
export const lockPoll = async (trx: Transaction, pollId: string): Promise<void> => {
  await trx.raw('select from poll_comments where poll_id = ? for no key update', [pollId]);
};

/** Deletes a comment, its replies and all their likes. Needs the poll's lock. @returns the deleted ids */
export const deleteWithReplies = async (trx: Transaction, id: string): Promise<string[]> => {
  const { rows } = await trx.raw<{ rows: { id: string }[] }>(
    'delete from comments where id = ? or parent_comment_id = ? returning id',
    [id, id],
  );
  return rows.map((row) => row.id);
};

export const decrementCount = async (trx: Transaction, pollId: string, removed: number): Promise<CommentCount> => {
  const { rows } = await trx.raw<{ rows: CommentCountRow[] }>(
    `update poll_comments set comments_count = comments_count - ?, count_version = count_version + 1
     where poll_id = ? returning comments_count, count_version`,
    [removed, pollId],
  );
  if (!rows[0]) throw new Error('a comment without a row in poll_comments');
  return toCommentCount(rows[0]);
};

/** Deletes a poll's comments. The poll's row stays as a tombstone, so that a late comment is rejected. */
export const deleteCommentsOfPoll = async (trx: Transaction, pollId: string): Promise<void> => {
  await trx.raw(
    `insert into poll_comments as p (poll_id, deleted) values (?, true)
     on conflict (poll_id) do update set deleted = true, comments_count = 0, count_version = p.count_version + 1`,
    [pollId],
  );
  await trx.raw('delete from comments where poll_id = ?', [pollId]);
};

export const getUserTotals = async (executor: Executor, userId: string): Promise<{ totalComments: number }> => {
  const { rows } = await executor.raw<{ rows: { totalComments: number }[] }>(
    'select count(*)::integer as "totalComments" from comments where author = ?',
    [userId],
  );
  return rows[0] ?? { totalComments: 0 };
};

/** The comments of the user with this name, the newest first. */
export const listBy = async (
  executor: Executor,
  username: string,
  limit: number,
): Promise<{ id: string; text: string }[]> => {
  const { rows } = await executor.raw<{ rows: { id: string; text: string }[] }>(
    `select c.id, c.content as text from comments c join people person on person.id = c.author
       where lower(person.username) = lower(?) order by c.created_at desc limit ?`,
    [username, limit],
  );
  return rows;
};
