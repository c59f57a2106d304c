import type { Database } from '@showhands/service-kit/database';
import { deleteExpiredKeys } from '../keys/repository.ts';
import { deleteExpiredResetTokens } from '../passwords/repository.ts';
import { deleteExpiredRevocations, deleteForgottenNetworks } from '../sessions/repository.ts';

/**
 * Deletes revocations, sessions and keys after their last token has expired. Deletes expired reset links, and networks
 * after 90 days.
 */
export const purge = async (database: Database): Promise<void> => {
  await deleteExpiredRevocations(database);
  await deleteExpiredKeys(database);
  await deleteExpiredResetTokens(database);
  await deleteForgottenNetworks(database);
};
