import knex from 'knex';
import pg from 'pg';

/** One number for all services: each has its own database, and advisory locks are per database. */
const MIGRATION_LOCK = 727_001;

/**
 * Brings the database at `url` to the newest of the migrations in `directory`. Several replicas may call it at
 * once: the others wait for the first.
 */
export const migrateDatabase = async (url: string, directory: string): Promise<void> => {
  const guard = new pg.Client({ connectionString: url });
  await guard.connect();
  const database = knex({ client: 'pg', connection: url, pool: { min: 0, max: 1 } });
  try {
    await guard.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const settings = { directory, loadExtensions: ['.ts'], tableName: 'migrations' };
    // A process that died while migrating leaves knex' own lock behind; the advisory lock went with its connection.
    await database.migrate.forceFreeMigrationsLock(settings);
    await database.migrate.latest(settings);
  } finally {
    await database.destroy();
    await guard.end();
  }
};
