import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createDatabase, type Database } from '@showhands/service-kit/database';

/** Statements of tests insert thousands of rows, also on a busy machine. */
export const TEST_STATEMENT_MS = 60_000;

/** Lines of PostgreSQL's `postmaster.pid`: the process id first, the port fourth. */
const readPostmasterFile = async (dataDir: string): Promise<string[]> =>
  (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n');

/** Process id of the product's PostgreSQL. */
export const postgresPid = async (dataDir: string): Promise<number> => Number((await readPostmasterFile(dataDir))[0]);

/** Runs `work` on the database of one of the product's services, bypassing its API. */
export const withDatabase = async <Result>(
  dataDir: string,
  service: string,
  work: (database: Database) => Promise<Result>,
): Promise<Result> => {
  const secrets: { database: string } = JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8'));
  const port = (await readPostmasterFile(dataDir))[3];
  const database = createDatabase({
    url: `postgres://showhands:${secrets.database}@127.0.0.1:${port}/${service}`,
    pool: 2,
    statementMs: TEST_STATEMENT_MS,
  });
  try {
    return await work(database);
  } finally {
    await database.destroy();
  }
};
