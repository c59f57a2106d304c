import type { Database, Transaction } from '@showhands/service-kit/database';
import { claimFreeKeys, findUsersWithoutKeys } from '../users/repository.ts';

const BATCH = 500;

const claimBatch = async (trx: Transaction): Promise<boolean> => {
  const users = await findUsersWithoutKeys(trx, BATCH);
  if (users.length > 0) await claimFreeKeys(trx, users);
  return users.length > 0;
};

/**
 * Claims the keys of users without keys: users from before keys existed, and users that an older replica writes during a
 * rolling update. Claims run oldest first. A key that another user has stays with that user.
 */
export const claimKeys = async (database: Database): Promise<void> => {
  while (await database.transaction(claimBatch)) {
    // Each batch is a transaction of its own, so that few users are locked at a time.
  }
};
