import { alterTable } from '@showhands/service-kit/database';
import type { Knex } from 'knex';

/** Whether a broadcast of the type `poll_closed` tells of a conclusion. A column with a constant default rewrites nothing. */
export const up = async (database: Knex): Promise<void> => {
  await alterTable(
    database,
    'alter table broadcasts add column if not exists is_conclusion boolean not null default false',
  );
};

export const down = async (database: Knex): Promise<void> => {
  await database.raw('alter table broadcasts drop column is_conclusion');
};
