import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createDatabase, type Database } from '@showhands/service-kit';

/** The lines that PostgreSQL keeps of itself while it runs. */
const postmaster = async (dataDir: string): Promise<string[]> =>
  (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n');

/** The process id of the product's PostgreSQL. */
export const postgresPid = async (dataDir: string): Promise<number> => Number((await postmaster(dataDir))[0]);

/** Looks into the database of one of the product's services, past everything that it says of itself. */
export const inDatabase = async <Result>(
  dataDir: string,
  service: string,
  work: (database: Database) => Promise<Result>,
): Promise<Result> => {
  const secrets: { database: string } = JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8'));
  const port = (await postmaster(dataDir))[3];
  const database = createDatabase({
    url: `postgres://showhands:${secrets.database}@127.0.0.1:${port}/${service}`,
    pool: 2,
  });
  try {
    return await work(database);
  } finally {
    await database.destroy();
  }
};
