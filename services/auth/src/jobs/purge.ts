import type { Database } from '@showhands/service-kit';
import { deleteOldKeys } from '../keys/repository.ts';
import { deleteExpiredRevocations } from '../sessions/repository.ts';

/** Forgets what no token can need any more. */
export const purge = async (database: Database): Promise<void> => {
  await deleteExpiredRevocations(database);
  await deleteOldKeys(database);
};
