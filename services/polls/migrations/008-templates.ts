import { alterTable } from '@showhands/service-kit/database';
import type { Knex } from 'knex';

/** Not in one transaction, so that `alterTable` can try again for the lock. */
export const config = { transaction: false };

/**
 * Polls that people keep to start others from. No row refers to another table: a template outlives the poll that it was made
 * of. `name_key` is the name as names are compared. The former version does not know the table.
 */
export const up = async (database: Knex): Promise<void> => {
  await alterTable(
    database,
    `create table if not exists templates (
       id uuid primary key,
       owner uuid not null,
       name text not null,
       name_key text not null,
       poll jsonb not null,
       created_at timestamptz(3) not null default clock_timestamp(),
       constraint templates_name unique (owner, name_key)
     )`,
  );
};

export const down = async (database: Knex): Promise<void> => {
  await database.raw('drop table templates');
};
