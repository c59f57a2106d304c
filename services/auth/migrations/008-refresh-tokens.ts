import type { Knex } from 'knex';

/**
 * The refresh tokens of kept sessions, as hashes. Used ones stay for as long as their session: one that comes back is
 * a copy.
 */
export const up = async (database: Knex): Promise<void> => {
  await database.raw(`
    create table refresh_tokens (
      token_hash bytea primary key,
      session_id uuid not null references sessions (id) on delete cascade,
      used_at timestamptz(3)
    );
    create index refresh_tokens_session on refresh_tokens (session_id);
    create unique index refresh_tokens_unused on refresh_tokens (session_id) where used_at is null;
  `);
};

export const down = async (database: Knex): Promise<void> => {
  await database.raw('drop table refresh_tokens');
};
