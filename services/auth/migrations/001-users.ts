import { createServiceTables } from '@showhands/service-kit/database';
import type { Knex } from 'knex';

export const up = async (database: Knex): Promise<void> => {
  await createServiceTables(database);
  await database.raw(`
    create table pictures (
      name text primary key,
      bytes bytea not null
    );

    create table users (
      id uuid primary key,
      username text not null,
      email text not null,
      password_hash text not null,
      bio text not null default '',
      location text not null default '',
      picture text references pictures (name),
      version bigint not null default 1,
      created_at timestamptz(3) not null default now(),
      constraint users_username_length check (char_length(username) between 2 and 50),
      constraint users_email_length check (char_length(email) <= 254),
      constraint users_bio_length check (char_length(bio) <= 500),
      constraint users_location_length check (char_length(location) <= 100)
    );
    create unique index users_email_key on users (lower(email));
    create unique index users_username_key on users (lower(username));
    create unique index users_picture_key on users (picture);

    -- A key signs from activates_at until its successor's; it is published from its creation until a day after that.
    create table signing_keys (
      kid uuid primary key,
      public_jwk jsonb not null,
      private_key bytea not null,
      created_at timestamptz(3) not null default now(),
      activates_at timestamptz(3) not null,
      retired_at timestamptz(3)
    );

    create table revoked_tokens (
      jti uuid primary key,
      user_id uuid not null,
      expires_at timestamptz(3) not null
    );
    create index revoked_tokens_expiry on revoked_tokens (expires_at);
  `);
};

export const down = async (database: Knex): Promise<void> => {
  await database.raw(
    'drop table users, pictures, signing_keys, revoked_tokens, outbox, inbox, dead_letters, idempotency_keys',
  );
};
