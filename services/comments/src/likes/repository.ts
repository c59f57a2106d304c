import type { Transaction } from '@showhands/service-kit/database';

interface LikedComment {
  readonly poll_id: string;
  readonly author: string;
}

interface Likes {
  readonly likes: number;
  readonly hasLiked: boolean;
  readonly version: number;
  /** The user's current name, null until an event of auth has arrived. The name in a token may be outdated. */
  readonly likerName: string | null;
}

/** Locks the comment until the commit, against concurrent likes and its deletion. */
export const findCommentForUpdate = async (trx: Transaction, id: string): Promise<LikedComment | undefined> => {
  const { rows } = await trx.raw<{ rows: LikedComment[] }>(
    'select poll_id, author from comments where id = ? for no key update',
    [id],
  );
  return rows[0];
};

interface LikesRow {
  readonly likes: number;
  readonly likes_version: string;
  readonly has_liked: boolean;
  readonly liker_name: string | null;
}

/** Removes a user's like or adds it, and updates the counter, in one statement. Needs the comment's lock. */
export const flipLike = async (trx: Transaction, commentId: string, userId: string): Promise<Likes> => {
  const { rows } = await trx.raw<{ rows: LikesRow[] }>(
    `with removed as (
       delete from comment_likes where comment_id = ? and user_id = ? returning user_id),
     added as (
       insert into comment_likes (comment_id, user_id)
       select ?::uuid, ?::uuid where not exists (select from removed) returning user_id)
     update comments
     set likes = likes + (select count(*) from added) - (select count(*) from removed), likes_version = likes_version + 1
     where id = ?
     returning likes, likes_version, exists (select from added) as has_liked,
       (select username from people where id = ?) as liker_name`,
    [commentId, userId, commentId, userId, commentId, userId],
  );
  if (!rows[0]) throw new Error('a comment vanished under its lock');
  const { likes, likes_version, has_liked, liker_name } = rows[0];
  return { likes, hasLiked: has_liked, version: Number(likes_version), likerName: liker_name };
};
