import { createHash, randomBytes } from 'node:crypto';
import { migrateDatabase } from '@showhands/service-kit/database';
import pg from 'pg';
import { borrowServer } from './jest/borrow-server.ts';

export interface TestDatabaseOptions {
  /** Absolute path of a folder of migrations; without it, the database is empty. */
  readonly migrations?: string;
  /** The URL of a private server; by default the server that the Jest run shares. */
  readonly server?: string;
}

export interface TestDatabase {
  readonly url: string;
  readonly name: string;
  /** Drops the database, even while clients are connected. */
  drop(): Promise<void>;
}

const withClient = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

const urlOf = (server: string, database: string): string => {
  const url = new URL(server);
  url.pathname = database;
  return url.href;
};

const buildTemplate = async (client: pg.Client, server: string, name: string, migrations: string): Promise<void> => {
  const draft = `${name}_draft`;
  await client.query(`drop database if exists ${draft} with (force)`);
  await client.query(`create database ${draft}`);
  await migrateDatabase(urlOf(server, draft), migrations);
  await client.query(`alter database ${draft} rename to ${name}`);
};

/**
 * Returns the name of a migrated template database, created once per server and folder. The lock serializes concurrent
 * workers.
 */
const templateFor = async (client: pg.Client, server: string, migrations: string): Promise<string> => {
  const name = `template_${createHash('sha256').update(migrations).digest('hex').slice(0, 16)}`;
  await client.query('select pg_advisory_lock(hashtext($1))', [name]);
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) await buildTemplate(client, server, name, migrations);
  } finally {
    await client.query('select pg_advisory_unlock(hashtext($1))', [name]);
  }
  return name;
};

/** Creates a migrated database for one test file, as a copy of the template. */
export const createTestDatabase = async (options: TestDatabaseOptions = {}): Promise<TestDatabase> => {
  const server = options.server ?? (await borrowServer('postgres'));
  const name = `test_${randomBytes(8).toString('hex')}`;
  await withClient(server, async (client) => {
    const template = options.migrations ? await templateFor(client, server, options.migrations) : 'template0';
    await client.query(`create database ${name} template ${template} strategy file_copy`);
  });
  return {
    url: urlOf(server, name),
    name,
    drop: () => withClient(server, async (client) => void (await client.query(`drop database ${name} with (force)`))),
  };
};
