import { limits, texts } from '@showhands/contracts';
import { AppError } from '../runtime/errors.ts';
import type { Transaction } from './database.ts';

/**
 * Checks that a user may keep one more row of a table. Calls of one user wait for each other until the commit, so that they
 * cannot exceed the limit together. @param owner the table's column of users, and the user's id. @throws AppError `storage_full`
 */
export const assertKept = async (
  trx: Transaction,
  table: keyof typeof limits.kept,
  owner: Readonly<Record<string, string>>,
): Promise<void> => {
  await trx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`${table} ${Object.values(owner)[0]}`]);
  const [counted] = await trx(table).where(owner).count({ rows: '*' });
  if (Number(counted?.rows) >= limits.kept[table]) throw new AppError('storage_full', texts.transport.storageFull);
};
