import { alterTable } from '@showhands/service-kit/database';
import type { Knex } from 'knex';

/** Whether each voter sees the options in an order of their own. A column with a constant default rewrites nothing. */
export const up = async (database: Knex): Promise<void> => {
  await alterTable(
    database,
    'alter table polls add column if not exists shuffle_options boolean not null default false',
  );
};

export const down = async (database: Knex): Promise<void> => {
  await database.raw('alter table polls drop column shuffle_options');
};
