import { setTimeout as delay } from 'node:timers/promises';
import knex, { type Knex } from 'knex';
import type pg from 'pg';
import { databaseFault, isEntryRefused } from './faults.ts';

/** One number for all services: each has its own database, and advisory locks are per database. */
const MIGRATION_LOCK = 727_001;
/** How long a database may be late that is started together with its service. */
const PATIENCE_MS = 120_000;
const RETRY_MS = 500;
const CONNECT_MS = 5_000;
/** How long another replica may take over its migrations. */
const LOCK_MS = 600_000;

/** On the connection that migrates, so that the lock lives exactly as long as what it guards. */
const takeLock = (connection: pg.Client, done: (error: unknown, connection: pg.Client) => void): void => {
  connection.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]).then(
    () => done(null, connection),
    (error) => done(error, connection),
  );
};

const untilReady = async (database: Knex): Promise<void> => {
  for (const deadline = performance.now() + PATIENCE_MS; ; await delay(RETRY_MS)) {
    try {
      await database.raw('select 1');
      return;
    } catch (error) {
      // A wrong password is told at once to whoever starts the service.
      if (!databaseFault(error) || isEntryRefused(error) || performance.now() > deadline) throw error;
    }
  }
};

/**
 * Brings the database at `url` to the newest of the migrations in `directory`. Several replicas may call it at
 * once: the others wait for the first. A database that does not answer yet is waited for, up to two minutes.
 */
export const migrateDatabase = async (url: string, directory: string): Promise<void> => {
  const database = knex({
    client: 'pg',
    connection: { connectionString: url, connectionTimeoutMillis: CONNECT_MS },
    acquireConnectionTimeout: LOCK_MS,
    log: { warn: () => undefined },
    pool: { min: 0, max: 1, createTimeoutMillis: LOCK_MS, afterCreate: takeLock },
  });
  try {
    await untilReady(database);
    const settings = {
      directory,
      loadExtensions: ['.ts'],
      tableName: 'migrations',
      // A replica of the version before, restarted while the next one rolls out, finds migrations that it does not have.
      disableMigrationsListValidation: true,
    };
    // A process that died while migrating leaves knex' own lock behind; the advisory lock went with its connection.
    await database.migrate.forceFreeMigrationsLock(settings);
    await database.migrate.latest(settings);
  } finally {
    await database.destroy();
  }
};
