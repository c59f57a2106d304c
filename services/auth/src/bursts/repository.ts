import type { Executor, Transaction } from '@showhands/service-kit/database';

export interface Post {
  readonly kind: 'poll' | 'comment';
  readonly id: string;
  readonly poll_id: string;
  readonly author: string;
  readonly text: string;
}

const AGE = "interval '1 day'";
/** Posts are compared, and kept, for so long. */
const WINDOW = "interval '1 hour'";

export const isNewAccount = async (executor: Executor, userId: string): Promise<boolean> => {
  const { rows } = await executor.raw<{ rows: unknown[] }>(
    `select from users where id = ? and created_at > clock_timestamp() - ${AGE}`,
    [userId],
  );
  return rows.length > 0;
};

/** Posts of the same text wait for each other until the commit, so that the last one sees all. */
export const insertPost = async (trx: Transaction, post: Post, key: Buffer): Promise<void> => {
  await trx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`burst ${key.toString('hex')}`]);
  await trx.raw(
    `insert into recent_posts (kind, id, poll_id, author, text, text_key) select ?, ?, ?, id, ?, ? from users where id = ?
     on conflict do nothing`,
    [post.kind, post.id, post.poll_id, post.text, key, post.author],
  );
};

export const listPosts = async (trx: Transaction, key: Buffer): Promise<Post[]> => {
  const { rows } = await trx.raw<{ rows: Post[] }>(
    `select kind, id, poll_id, author, text from recent_posts
     where text_key = ? and at > clock_timestamp() - ${WINDOW} order by at`,
    [key],
  );
  return rows;
};

export const deleteOldPosts = async (executor: Executor): Promise<void> => {
  await executor.raw(`delete from recent_posts where at <= clock_timestamp() - ${WINDOW}`);
};
