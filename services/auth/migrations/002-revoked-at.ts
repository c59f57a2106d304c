import type { Knex } from 'knex';

/** So that who knows the list of a moment ago can ask for what is new on it. */
export const up = async (database: Knex): Promise<void> => {
  await database.raw(`
    alter table revoked_tokens add column revoked_at timestamptz(3) not null default clock_timestamp();
    create index revoked_tokens_latest on revoked_tokens (revoked_at);
  `);
};

export const down = async (database: Knex): Promise<void> => {
  await database.raw('alter table revoked_tokens drop column revoked_at');
};
