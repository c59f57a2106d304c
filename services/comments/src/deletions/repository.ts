import type { Executor, Transaction } from '@showhands/service-kit/database';

export const listPollIdsOf = async (executor: Executor, author: string): Promise<string[]> => {
  const { rows } = await executor.raw<{ rows: { poll_id: string }[] }>(
    'select distinct poll_id from comments where author = ?',
    [author],
  );
  return rows.map(({ poll_id }) => poll_id);
};

interface Removed {
  readonly id: string;
  /** The comment and its replies. */
  readonly removed: string[];
}

/** Replies first: then a comment whose replies were all of the same author has none. Needs the poll's lock. */
export const deleteCommentsOf = async (trx: Transaction, author: string, pollId: string): Promise<Removed[]> => {
  const values = { author, pollId };
  const replies = await trx.raw<{ rows: { id: string }[] }>(
    'delete from comments where author = :author and poll_id = :pollId and parent_comment_id is not null returning id',
    values,
  );
  const comments = await trx.raw<{ rows: { id: string }[] }>(
    `delete from comments c where author = :author and poll_id = :pollId
       and not exists (select from comments reply where reply.parent_comment_id = c.id) returning id`,
    values,
  );
  await trx.raw(
    "update comments set content = '', hidden_content = null where author = :author and poll_id = :pollId",
    values,
  );
  return [...replies.rows, ...comments.rows].map(({ id }) => ({ id, removed: [id] }));
};

/** Gives the user's comments to the shared person of deleted accounts, and withdraws the user's likes. */
export const unlinkComments = async (
  trx: Transaction,
  userId: string,
  { id, username }: { readonly id: string; readonly username: string },
): Promise<void> => {
  await trx.raw('insert into people (id, username) values (?, ?) on conflict (id) do nothing', [id, username]);
  // Moderators cannot restore a hidden text any more.
  await trx.raw(
    `update comments set author = ?, hidden_content = case when hidden_content is not null then '' end where author = ?`,
    [id, userId],
  );
  await trx.raw(
    `with gone as (delete from comment_likes where user_id = ? returning comment_id)
     update comments set likes = likes - 1, likes_version = likes_version + 1 where id in (select comment_id from gone)`,
    [userId],
  );
  await trx.raw('delete from people where id = ?', [userId]);
};
