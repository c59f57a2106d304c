import { alterTable } from '@showhands/service-kit/database';
import type { Knex } from 'knex';

/** Not in one transaction, so that `alterTable` can try again for the lock. */
export const config = { transaction: false };

/** When the user last entered the password in a session after the sign-in. */
export const up = async (database: Knex): Promise<void> => {
  await alterTable(database, 'alter table sessions add column if not exists confirmed_at timestamptz(3)');
};

export const down = async (database: Knex): Promise<void> => {
  await database.raw('alter table sessions drop column confirmed_at');
};
