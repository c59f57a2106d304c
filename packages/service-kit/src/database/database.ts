import type { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import knex, { type Knex } from 'knex';
import type { Metrics } from '../runtime/metrics.ts';
import { registerPoolMetrics } from './pool-metrics.ts';

export type Database = Knex;
export type Transaction = Knex.Transaction;
/** Runs statements inside a transaction or outside one. */
export type Executor = Knex | Knex.Transaction;
/** Runs statements that are written in SQL. */
export interface SqlExecutor {
  raw<Result>(sql: string, values?: readonly Knex.RawBinding[]): Knex.Raw<Result>;
}

interface DatabaseOptions {
  readonly url: string;
  /** Maximum number of connections; 10 by default. */
  readonly pool?: number;
  readonly applicationName?: string;
  /**
   * Statement timeout; 2.5 s by default, because a caller waits for the response. A program that allows longer statements
   * also waits longer for a connection.
   */
  readonly statementMs?: number;
  /** Registers the pool's metrics here. */
  readonly metrics?: Metrics;
}

const ACQUIRE_MS = 2_000;
const PATIENT_ACQUIRE_MS = 60_000;
const LOCK_MS = 2_000;
const STATEMENT_MS = 2_500;
/** Time for the response to arrive after the statement timeout. */
const RESPONSE_GRACE_MS = 500;

/** Knex prints errors to the console that it also throws. */
const silentLogger = {
  warn: () => undefined,
  error: () => undefined,
  deprecate: () => undefined,
  debug: () => undefined,
};

/** The parts of the driver's client that its types omit. */
interface DriverClient {
  readonly readyForQuery: boolean | null;
  readonly connection: EventEmitter & { readonly stream: Socket };
}

/** SQLSTATE of a prepared statement whose column types a migration has changed. */
const FEATURE_NOT_SUPPORTED = '0A000';

/**
 * Destroys a connection that is silent for longer than a statement may run, because it has lost its server: pending
 * queries fail at once and the pool discards it. A query timeout alone would leave it in the pool. Also destroys a
 * connection with outdated prepared statements, which would fail for the rest of its life.
 */
const dropBrokenConnections =
  (ms: number) =>
  (client: DriverClient, done: (error: null, client: DriverClient) => void): void => {
    const { stream } = client.connection;
    stream.setTimeout(ms, () => {
      if (!client.readyForQuery) stream.destroy(new Error('Connection terminated: the server is silent'));
    });
    client.connection.on('errorMessage', ({ code }: { readonly code?: string }) => {
      if (code === FEATURE_NOT_SUPPORTED)
        stream.destroy(new Error('Connection terminated: its prepared statements are outdated'));
    });
    done(null, client);
  };

/**
 * Opens a connection pool. Every wait is bounded, so that callers get an error within 5 s while the database is down:
 * connecting and acquiring a connection 2 s, a lock 2 s, a statement 2.5 s on the server, its response 3 s.
 */
export const createDatabase = (options: DatabaseOptions): Database => {
  const { url, pool = 10, applicationName = 'showhands', statementMs = STATEMENT_MS, metrics } = options;
  const acquireMs = statementMs > STATEMENT_MS ? PATIENT_ACQUIRE_MS : ACQUIRE_MS;
  const database = knex({
    client: 'pg',
    connection: {
      connectionString: url,
      connectionTimeoutMillis: acquireMs,
      keepAlive: true,
      application_name: applicationName,
      options: `-c statement_timeout=${statementMs} -c lock_timeout=${LOCK_MS} -c idle_in_transaction_session_timeout=10000`,
    },
    acquireConnectionTimeout: acquireMs,
    log: silentLogger,
    pool: {
      min: 0,
      max: pool,
      propagateCreateError: true,
      afterCreate: dropBrokenConnections(statementMs + RESPONSE_GRACE_MS),
    },
  });
  if (metrics) registerPoolMetrics(metrics, database);
  return database;
};

/**
 * A transaction of statements in SQL, for the hot path. Knex makes a query builder with hundreds of functions for each
 * of its own transactions. These were two fifths of a vote's garbage. Rolls back if `work` rejects. `work` must await
 * each of its statements: a later one would run after the transaction.
 */
export const sqlTransaction = async <Result>(
  database: Database,
  work: (trx: SqlExecutor) => Promise<Result>,
): Promise<Result> => {
  const client = database.client as Knex.Client;
  const connection: unknown = await client.acquireConnection();
  const trx: SqlExecutor = {
    raw: <Row>(sql: string, values: readonly Knex.RawBinding[] = []) =>
      database.raw<Row>(sql, values).connection(connection),
  };
  try {
    await trx.raw('begin');
    const result = await work(trx);
    await trx.raw('commit');
    return result;
  } catch (error) {
    // Fails if the connection is lost, which ends the transaction too.
    await trx.raw('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.releaseConnection(connection);
  }
};
