import { setTimeout as delay } from 'node:timers/promises';
import knex, { type Knex } from 'knex';
import type pg from 'pg';
import { asUnavailable, isLoginRejected } from './errors.ts';

/** The same for all services: advisory locks are per database, and each service has its own. */
const MIGRATION_LOCK = 727_001;
/** How long a database that is started together with its service may take to accept connections. */
const READY_TIMEOUT_MS = 120_000;
const RETRY_MS = 500;
const CONNECT_MS = 5_000;
/** How long the migrations of another replica may take. */
const LOCK_MS = 600_000;

/** Taken on the migrating connection, so that the lock is released when that connection ends in any way. */
const acquireLock = (connection: pg.Client, done: (error: unknown, connection: pg.Client) => void): void => {
  connection.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]).then(
    () => done(null, connection),
    (error) => done(error, connection),
  );
};

const waitUntilReady = async (database: Knex): Promise<void> => {
  for (const deadline = performance.now() + READY_TIMEOUT_MS; ; await delay(RETRY_MS)) {
    try {
      await database.raw('select 1');
      return;
    } catch (error) {
      // Not retried: a wrong password should fail the start at once.
      if (!asUnavailable(error) || isLoginRejected(error) || performance.now() > deadline) throw error;
    }
  }
};

/**
 * Migrates the database at `url` to the latest migration in `directory`. Several replicas may call it at once: an
 * advisory lock lets one migrate while the others wait. Waits up to two minutes for the database to accept connections.
 */
export const migrateDatabase = async (url: string, directory: string): Promise<void> => {
  const database = knex({
    client: 'pg',
    connection: { connectionString: url, connectionTimeoutMillis: CONNECT_MS },
    acquireConnectionTimeout: LOCK_MS,
    log: { warn: () => undefined },
    pool: { min: 0, max: 1, createTimeoutMillis: LOCK_MS, afterCreate: acquireLock },
  });
  try {
    await waitUntilReady(database);
    const settings = {
      directory,
      loadExtensions: ['.ts'],
      tableName: 'migrations',
      // During a rolling update, a restarted replica of the old version finds migrations that it does not have.
      disableMigrationsListValidation: true,
    };
    // A process that died while migrating leaves knex's own lock row behind. The advisory lock is enough.
    await database.migrate.forceFreeMigrationsLock(settings);
    // One by one: `latest` may put all of them into one transaction, whose locks the calls of the former version wait for.
    for (let done: unknown[] = [true]; done.length > 0; ) [, done] = await database.migrate.up(settings);
  } finally {
    await database.destroy();
  }
};
