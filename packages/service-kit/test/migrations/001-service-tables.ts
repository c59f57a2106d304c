import type { Knex } from 'knex';
import { createServiceTables } from '../../src/database/schema.ts';

export const up = async (database: Knex): Promise<void> => {
  await createServiceTables(database);
  await database.raw('create table effects (id bigint generated always as identity, name text not null)');
};

export const down = async (database: Knex): Promise<void> => {
  await database.raw('drop table effects, outbox, inbox, dead_letters, idempotency_keys');
};
