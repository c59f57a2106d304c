import { fileURLToPath } from 'node:url';
import { createTestDatabase } from '@showhands/testing';
import { createDatabase, type Database, type Executor } from '../src/database/database.ts';

export const kitMigrations = fileURLToPath(new URL('./migrations', import.meta.url));

export interface KitDatabase {
  readonly database: Database;
  readonly url: string;
  close(): Promise<void>;
}

/** Creates a database with the tables of every service and a table for effects. */
export const kitDatabase = async (options: { server?: string; pool?: number } = {}): Promise<KitDatabase> => {
  const { pool, ...where } = options;
  const { url, drop } = await createTestDatabase({ migrations: kitMigrations, ...where });
  const database = createDatabase({ url, ...(pool !== undefined && { pool }) });
  return {
    database,
    url,
    close: async () => {
      await database.destroy();
      await drop();
    },
  };
};

/** The number of statements in this database that wait for a lock. */
export const lockWaitersOf = async (executor: Executor): Promise<number> => {
  const { rows } = await executor.raw<{ rows: unknown[] }>(
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rows.length;
};

export const addEffect = async (executor: Executor, name: string): Promise<void> => {
  await executor.raw('insert into effects (name) values (?)', [name]);
};

export const effectsOf = async (executor: Executor): Promise<string[]> => {
  const { rows } = await executor.raw<{ rows: { name: string }[] }>('select name from effects order by id');
  return rows.map(({ name }) => name);
};
