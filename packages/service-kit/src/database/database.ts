import knex, { type Knex } from 'knex';

export type Database = Knex;
export type Transaction = Knex.Transaction;
/** Where a repository function runs: inside a transaction, or alone. */
export type Executor = Knex | Knex.Transaction;

interface DatabaseOptions {
  readonly url: string;
  /** Connections at most. */
  readonly pool?: number;
  readonly applicationName?: string;
}

const ACQUIRE_MS = 2_000;
const LOCK_MS = 2_000;
const STATEMENT_MS = 4_000;

/** Knex tells on the console what it also throws. */
const silent = { warn: () => undefined, error: () => undefined, deprecate: () => undefined, debug: () => undefined };

/**
 * A pool whose every wait is bounded, so that a caller hears of a sick database within 5 s: connecting and
 * acquiring 2 s, a lock 2 s, a statement 4 s on the server and half a second more on this side.
 */
export const createDatabase = ({ url, pool = 10, applicationName = 'showhands' }: DatabaseOptions): Database =>
  knex({
    client: 'pg',
    connection: {
      connectionString: url,
      connectionTimeoutMillis: ACQUIRE_MS,
      query_timeout: STATEMENT_MS + 500,
      keepAlive: true,
      application_name: applicationName,
      options: `-c statement_timeout=${STATEMENT_MS} -c lock_timeout=${LOCK_MS} -c idle_in_transaction_session_timeout=10000`,
    },
    acquireConnectionTimeout: ACQUIRE_MS,
    log: silent,
    pool: { min: 0, max: pool, propagateCreateError: true },
  });
