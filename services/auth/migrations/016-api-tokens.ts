import type { Knex } from 'knex';

/** API tokens of users, as hashes. A revoked token stays until every gateway has learnt of it. */
export const up = async (database: Knex): Promise<void> => {
  await database.raw(`
    create table api_tokens (
      id uuid primary key,
      user_id uuid not null references users (id) on delete cascade,
      name text not null,
      scopes text[] not null,
      token_hash bytea not null,
      created_at timestamptz(3) not null default clock_timestamp(),
      expires_at timestamptz(3) not null,
      last_used_at timestamptz(3),
      revoked_at timestamptz(3),
      constraint api_tokens_hash_key unique (token_hash),
      constraint api_tokens_name_length check (char_length(name) <= 80)
    );
    create index api_tokens_user on api_tokens (user_id);
    create index api_tokens_revoked on api_tokens (revoked_at) where revoked_at is not null`);
};

export const down = async (database: Knex): Promise<void> => {
  await database.raw('drop table api_tokens');
};
