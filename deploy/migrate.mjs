/**
 * Runs the migrations in the working directory, a service's folder, on `DATABASE_URL`, as the owner of the tables. Run it
 * before the service starts: the service's own role may not change tables.
 */
import { resolve } from 'node:path';
import { migrateDatabase } from '@showhands/service-kit/database';
import { ConfigError, databaseConfigShape, loadConfig } from '@showhands/service-kit/runtime';
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
