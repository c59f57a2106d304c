import type { Transaction } from '@showhands/service-kit';

interface LikedComment {
  readonly poll_id: string;
  readonly author: string;
}

interface Likes {
  readonly likes: number;
  readonly hasLiked: boolean;
  readonly version: number;
}

/** Keeps others from liking and deleting the comment until the commit. */
export const findCommentForUpdate = async (trx: Transaction, id: string): Promise<LikedComment | undefined> => {
  const { rows } = await trx.raw<{ rows: LikedComment[] }>(
    'select poll_id, author from comments where id = ? for no key update',
    [id],
  );
  return rows[0];
};

/** Takes a user's like away, or adds it where there was none, and counts it, in one statement under the comment's lock. */
export const toggle = async (trx: Transaction, commentId: string, userId: string): Promise<Likes> => {
  const { rows } = await trx.raw<{ rows: { likes: number; likes_version: string; has_liked: boolean }[] }>(
    `with removed as (
       delete from comment_likes where comment_id = ? and user_id = ? returning user_id),
     added as (
       insert into comment_likes (comment_id, user_id)
       select ?::uuid, ?::uuid where not exists (select from removed) returning user_id)
     update comments
     set likes = likes + (select count(*) from added) - (select count(*) from removed), likes_version = likes_version + 1
     where id = ?
     returning likes, likes_version, exists (select from added) as has_liked`,
    [commentId, userId, commentId, userId, commentId],
  );
  if (!rows[0]) throw new Error('a comment vanished under its lock');
  const { likes, likes_version, has_liked } = rows[0];
  return { likes, hasLiked: has_liked, version: Number(likes_version) };
};
