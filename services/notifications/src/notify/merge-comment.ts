import type { Transaction } from '@showhands/service-kit/database';
import type { NewNotification, NotificationKey } from './repository.ts';

type NewComment = NewNotification & Required<Pick<NewNotification, 'pollId' | 'commentId' | 'actor'>>;

/**
 * Adds a comment to the user's unread notification of merged comments on the poll, or inserts one. Only a notification of
 * a single comment has an actor and a comment. @returns its id
 */
export const mergeComment = async (trx: Transaction, one: NewComment): Promise<string | undefined> => {
  const { actor, commentId } = one;
  const { rows } = await trx.raw<{ rows: { id: string }[] }>(
    `insert into notifications as n
       (id, user_id, type, poll_id, comment_id, actor_id, actor_username, count, created_at)
     values (?, ?, 'comment', ?, ?, ?, ?, 1, ?)
     on conflict (user_id, poll_id) where type = 'comment' and count is not null and not is_read do update
       set count = n.count + 1, comment_id = null, actor_id = null, actor_username = null,
         created_at = greatest(n.created_at, excluded.created_at)
     returning id`,
    [one.id, one.userId, one.pollId, commentId, actor.id, actor.username, one.at],
  );
  const id = rows[0]?.id;
  if (id) {
    await trx('merged_comments').insert({
      notification_id: id,
      comment_id: commentId,
      actor_id: actor.id,
      actor_username: actor.username,
    });
  }
  return id;
};

/**
 * Subtracts deleted comments from the notifications that they were merged into. One that becomes a single comment names
 * its author again, and one without comments is deleted. @returns the changed and deleted notifications
 */
export const subtractComments = async (
  trx: Transaction,
  ids: readonly string[],
): Promise<readonly NotificationKey[]> => {
  const { rows } = await trx.raw<{ rows: NotificationKey[] }>(
    `select n.id, n.user_id from notifications n
     where n.id in (select notification_id from merged_comments where comment_id = any (?)) order by n.id for update`,
    [[...ids]],
  );
  if (rows.length === 0) return rows;
  const changed = rows.map(({ id }) => id);
  await trx.raw('delete from merged_comments where comment_id = any (?)', [[...ids]]);
  await trx.raw(
    `update notifications n set
       count = (select count(*) from merged_comments m where m.notification_id = n.id),
       (comment_id, actor_id, actor_username) = (
         select m.comment_id, m.actor_id, m.actor_username from merged_comments m
         where m.notification_id = n.id and
           not exists (select from merged_comments o where o.notification_id = n.id and o.comment_id <> m.comment_id))
     where n.id = any (?)`,
    [changed],
  );
  await trx.raw('delete from notifications where id = any (?) and count = 0', [changed]);
  return rows;
};
