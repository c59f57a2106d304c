import type { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import knex, { type Knex } from 'knex';
import type { Metrics } from '../runtime/metrics.ts';
import { exposePool } from './pool-gauges.ts';

export type Database = Knex;
export type Transaction = Knex.Transaction;
/** Where a repository function runs: inside a transaction, or alone. */
export type Executor = Knex | Knex.Transaction;

interface DatabaseOptions {
  readonly url: string;
  /** Connections at most. */
  readonly pool?: number;
  readonly applicationName?: string;
  /** How long a statement may run: 2.5 s unless told, since a caller waits. An operator has more patience. */
  readonly statementMs?: number;
  /** Where the use of the pool is shown. */
  readonly metrics?: Metrics;
}

const ACQUIRE_MS = 2_000;
const LOCK_MS = 2_000;
const STATEMENT_MS = 2_500;
/** How much longer than a statement may run its answer may take. */
const SILENCE_GRACE_MS = 500;

/** Knex tells on the console what it also throws. */
const silent = { warn: () => undefined, error: () => undefined, deprecate: () => undefined, debug: () => undefined };

/** What is needed here of the driver's client, beyond what its types tell. */
interface DriverClient {
  readonly readyForQuery: boolean | null;
  readonly connection: EventEmitter & { readonly stream: Socket };
}

/** What a prepared statement answers after a migration has changed the types of its columns. */
const OUTDATED = '0A000';

/**
 * A connection that owes an answer and is silent for longer than a statement may take has lost its server. It is cut:
 * what waits on it fails at once, and the pool never lends it again. A timeout of the query alone would leave it there.
 * So is one whose prepared statements are outdated: they would fail for as long as it lives.
 */
const cutWhenUseless =
  (ms: number) =>
  (client: DriverClient, done: (error: null, client: DriverClient) => void): void => {
    const { stream } = client.connection;
    stream.setTimeout(ms, () => {
      if (!client.readyForQuery) stream.destroy(new Error('Connection terminated: the server is silent'));
    });
    client.connection.on('errorMessage', ({ code }: { readonly code?: string }) => {
      if (code === OUTDATED) stream.destroy(new Error('Connection terminated: its prepared statements are outdated'));
    });
    done(null, client);
  };

/**
 * A pool whose every wait is bounded, so that a caller hears of a sick database within 5 s: connecting and
 * acquiring 2 s, a lock 2 s, a statement 2.5 s on the server, an answer 3 s.
 */
export const createDatabase = (options: DatabaseOptions): Database => {
  const { url, pool = 10, applicationName = 'showhands', statementMs = STATEMENT_MS, metrics } = options;
  const database = knex({
    client: 'pg',
    connection: {
      connectionString: url,
      connectionTimeoutMillis: ACQUIRE_MS,
      keepAlive: true,
      application_name: applicationName,
      options: `-c statement_timeout=${statementMs} -c lock_timeout=${LOCK_MS} -c idle_in_transaction_session_timeout=10000`,
    },
    acquireConnectionTimeout: ACQUIRE_MS,
    log: silent,
    pool: {
      min: 0,
      max: pool,
      propagateCreateError: true,
      afterCreate: cutWhenUseless(statementMs + SILENCE_GRACE_MS),
    },
  });
  if (metrics) exposePool(metrics, database);
  return database;
};
