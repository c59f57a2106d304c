import { type CollectData, inPages } from '@showhands/service-kit/messaging';

interface Comment {
  readonly id: string;
}

export const collectData: CollectData = async function* (trx, userId) {
  yield* inPages<Comment>({
    area: 'comments',
    read: async (after, limit) => {
      const { rows } = await trx.raw<{ rows: Comment[] }>(
        `select id, poll_id, parent_comment_id, coalesce(hidden_content, content) as content, created_at, likes from comments
         where author = :userId and (:after::uuid is null or id > :after::uuid) order by id limit :limit`,
        { userId, after, limit },
      );
      return rows;
    },
    keyOf: ({ id }) => id,
  });
  yield* inPages<{ comment_id: string }>({
    area: 'likes',
    read: async (after, limit) => {
      const { rows } = await trx.raw<{ rows: { comment_id: string }[] }>(
        `select comment_id from comment_likes
         where user_id = :userId and (:after::uuid is null or comment_id > :after::uuid) order by comment_id limit :limit`,
        { userId, after, limit },
      );
      return rows;
    },
    keyOf: ({ comment_id }) => comment_id,
  });
};
