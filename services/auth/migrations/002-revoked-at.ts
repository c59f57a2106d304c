import type { Knex } from 'knex';

/** Lets a caller that has fetched the list before ask for the revocations since then only. */
export const up = async (database: Knex): Promise<void> => {
  await database.raw(`
    alter table revoked_tokens add column revoked_at timestamptz(3) not null default clock_timestamp();
    create index revoked_tokens_latest on revoked_tokens (revoked_at);
  `);
};

export const down = async (database: Knex): Promise<void> => {
  await database.raw('alter table revoked_tokens drop column revoked_at');
};
