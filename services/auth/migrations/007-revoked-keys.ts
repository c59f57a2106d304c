import type { Knex } from 'knex';

/** Gateways and realtime learn of a revoked key like of a revoked token, also for sockets that are already open. */
export const up = async (database: Knex): Promise<void> => {
  await database.raw(`
    create table revoked_keys (
      kid uuid primary key,
      revoked_at timestamptz(3) not null default clock_timestamp(),
      expires_at timestamptz(3) not null
    );
  `);
};

export const down = async (database: Knex): Promise<void> => {
  await database.raw('drop table revoked_keys');
};
