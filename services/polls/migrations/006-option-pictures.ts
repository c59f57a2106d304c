import { alterTable } from '@showhands/service-kit/database';
import type { Knex } from 'knex';

/** Not in one transaction, so that `alterTable` can try again for the lock. */
export const config = { transaction: false };

/** The address of an option's picture. The former version writes options without the column, and edits keep it. */
export const up = async (database: Knex): Promise<void> => {
  await alterTable(database, 'alter table options add column if not exists picture text');
};

export const down = async (database: Knex): Promise<void> => {
  await database.raw('alter table options drop column picture');
};
