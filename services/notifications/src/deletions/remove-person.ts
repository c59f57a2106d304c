import { DELETED_USER } from '@showhands/contracts';
import { buryPerson, type Transaction } from '@showhands/service-kit/database';
import type { DeletedUser } from '@showhands/service-kit/messaging';

/** The rows of these users go. Those of the actor, too: without a name they say nothing. */
const COLUMNS = [
  ['notifications', 'user_id'],
  ['notifications', 'actor_id'],
  ['merged_comments', 'actor_id'],
  ['broadcasts', 'actor_id'],
  ['broadcast_states', 'user_id'],
  ['muted_broadcasts', 'user_id'],
  ['notification_settings', 'user_id'],
  ['poll_voters', 'user_id'],
  ['poll_commenters', 'user_id'],
  ['invited_people', 'user_id'],
  ['comment_likes', 'liker'],
  ['readers', 'user_id'],
  ['people', 'id'],
] as const;

/** Removes a deleted user. Polls that are handed over get their creator, others wait for their own deletion. */
export const removePerson = async (trx: Transaction, { user, successor }: DeletedUser): Promise<void> => {
  // Replies to comments of a deleted account notify nobody.
  await buryPerson(trx, DELETED_USER.id);
  for (const [table, column] of COLUMNS)
    await trx(table)
      .where({ [column]: user.id })
      .delete();
  await trx('poll_commenters').where({ replies_to: user.id }).update({ replies_to: null });
  await trx('polls')
    .where({ creator: user.id })
    .update({ creator: successor?.id ?? DELETED_USER.id });
};
