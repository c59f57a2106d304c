import { createRemovals } from '@showhands/service-kit/database';
import type { Knex } from 'knex';

export const up = (database: Knex): Promise<void> => createRemovals(database);

export const down = async (database: Knex): Promise<void> => {
  await database.raw('drop table removals; drop function reject_change()');
};
