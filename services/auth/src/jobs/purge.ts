import type { Database } from '@showhands/service-kit/database';
import { deleteOldTokens } from '../api-tokens/repository.ts';
import { deleteOldPosts } from '../bursts/repository.ts';
import { deleteOldExports } from '../data-export/repository.ts';
import { deleteExpiredKeys } from '../keys/repository.ts';
import { deleteOldNotices } from '../mail/repository.ts';
import { deleteExpiredResetTokens } from '../passwords/repository.ts';
import { deleteExpiredRevocations, deleteForgottenNetworks } from '../sessions/repository.ts';
import { deleteExpiredMessages } from '../single-sign-on/repository.ts';

/**
 * Deletes revocations, sessions and keys after their last token has expired. Deletes expired reset links and
 * sign-ins by a provider, networks after 90 days, old API tokens, archives of data after a day, and texts of new
 * accounts after an hour.
 */
export const purge = async (database: Database): Promise<void> => {
  await deleteExpiredRevocations(database);
  await deleteExpiredKeys(database);
  await deleteExpiredResetTokens(database);
  await deleteExpiredMessages(database);
  await deleteForgottenNetworks(database);
  await deleteOldTokens(database);
  await deleteOldExports(database);
  await deleteOldPosts(database);
  await deleteOldNotices(database);
};
