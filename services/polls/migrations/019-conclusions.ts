import { alterTable } from '@showhands/service-kit/database';
import type { Knex } from 'knex';

/** The decision that a poll led to, as its creator wrote it after the close. */
export const up = async (database: Knex): Promise<void> => {
  await alterTable(database, 'alter table polls add column if not exists conclusion jsonb');
};

export const down = async (database: Knex): Promise<void> => {
  await database.raw('alter table polls drop column conclusion');
};
