import type { Knex } from 'knex';
import { errorCodeOf } from '../runtime/errors.ts';

const LOCK_ATTEMPTS = 600;

/**
 * Runs a statement of a migration that needs a table for itself for a moment. It waits for the lock a fifth of a second
 * at most and then tries again, since later callers queue behind it. Not for a migration in one transaction.
 */
export const alterTable = async (database: Knex, statement: string): Promise<void> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await database.transaction(async (trx) => {
        await trx.raw("set local lock_timeout = '200ms'");
        await trx.raw(statement);
      });
      return;
    } catch (error) {
      const isTimeout = errorCodeOf(error) === '55P03';
      if (!isTimeout || attempt === LOCK_ATTEMPTS) throw error;
    }
  }
};

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
