import { alterTable } from '@showhands/service-kit/database';
import type { Knex } from 'knex';

/** The lots that were drawn among tied options. They count for the close before which no later one has come. */
export const up = async (database: Knex): Promise<void> => {
  await alterTable(database, 'alter table polls add column if not exists lots jsonb');
};

export const down = async (database: Knex): Promise<void> => {
  await database.raw('alter table polls drop column lots');
};
