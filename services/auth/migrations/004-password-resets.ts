import type { Knex } from 'knex';

/**
 * `reset_requests` are the jobs that send links: a request waits there before its address is looked up, so that known
 * and unknown addresses take the same time. `password_resets` has the newest link of each user, as a hash.
 */
export const up = async (database: Knex): Promise<void> => {
  await database.raw(`
    create table reset_requests (
      id uuid primary key,
      email text not null,
      attempts integer not null default 0,
      due_at timestamptz(3) not null default clock_timestamp(),
      constraint reset_requests_email_length check (char_length(email) <= 254)
    );
    create index reset_requests_due on reset_requests (due_at);

    create table password_resets (
      user_id uuid primary key references users (id) on delete cascade,
      token_hash bytea not null,
      expires_at timestamptz(3) not null
    );
    create unique index password_resets_token_hash on password_resets (token_hash);
  `);
};

export const down = async (database: Knex): Promise<void> => {
  await database.raw('drop table reset_requests, password_resets');
};
