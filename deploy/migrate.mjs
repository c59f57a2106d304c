/**
 * Brings the database of the service in whose folder it is run up to date, and ends: `DATABASE_URL` is that of the
 * owner of the tables. Where this has gone before, the service itself needs no right to change a table.
 */
import { resolve } from 'node:path';
import { ConfigError, databaseConfigShape, loadConfig, migrateDatabase } from '@showhands/service-kit';
import * as z from 'zod';

const schema = z.object({ DATABASE_URL: databaseConfigShape.DATABASE_URL });

try {
  const { DATABASE_URL } = loadConfig(schema, process.env);
  await migrateDatabase(DATABASE_URL, resolve('migrations'));
  console.log('The database is up to date.');
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exitCode = 1;
}
