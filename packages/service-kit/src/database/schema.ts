import type { Knex } from 'knex';

/** Creates the tables that every service with a database has. Called by a service's first migration. */
export const createServiceTables = async (database: Knex): Promise<void> => {
  await database.raw(`
    create table outbox (
      id uuid primary key,
      seq bigint generated always as identity,
      type text not null,
      body text not null,
      created_at timestamptz(3) not null default now(),
      leased_until timestamptz
    );
    create index outbox_order on outbox (seq);

    create table inbox (
      consumer text not null,
      event_id uuid not null,
      processed_at timestamptz(3) not null default now(),
      primary key (consumer, event_id)
    );
    create index inbox_age on inbox (processed_at);

    create table dead_letters (
      id uuid primary key default gen_random_uuid(),
      queue text not null,
      body text not null,
      reason text not null,
      created_at timestamptz(3) not null default now()
    );

    create table idempotency_keys (
      scope text not null,
      operation text not null,
      key text not null,
      fingerprint text not null,
      request_id text not null,
      outcome jsonb,
      created_at timestamptz(3) not null default now(),
      primary key (scope, operation, key)
    );
    create index idempotency_keys_age on idempotency_keys (created_at);
  `);
};
