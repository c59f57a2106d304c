import { alterTable } from '@showhands/service-kit/database';
import type { Knex } from 'knex';

/** Lots among tied options. They count until the poll is closed again. */
export const up = async (database: Knex): Promise<void> => {
  await alterTable(database, 'alter table polls add column if not exists lots jsonb');
};

export const down = async (database: Knex): Promise<void> => {
  await database.raw('alter table polls drop column lots');
};
