import { alterTable } from '@showhands/service-kit/database';
import type { Knex } from 'knex';

/** Notifications of the type `system` that tell of a decision of moderators have its action. */
export const up = (database: Knex): Promise<void> =>
  alterTable(database, 'alter table notifications add column decision text');

export const down = async (database: Knex): Promise<void> => {
  await database.raw('alter table notifications drop column decision');
};
