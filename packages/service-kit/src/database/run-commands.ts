import * as z from 'zod';
import { databaseConfigShape, loadConfig } from '../runtime/config.ts';
import { createDatabase, type Database } from './database.ts';

/** A command may scan a whole table. */
const STATEMENT_MS = 600_000;

const configSchema = z.object({ DATABASE_URL: databaseConfigShape.DATABASE_URL });

/**
 * Runs and returns the text to print, undefined for wrong arguments; may set `process.exitCode`. `database` connects to
 * DATABASE_URL on its first call.
 */
export type Command = (database: () => Database, args: readonly string[]) => Promise<string | undefined>;

interface Program {
  readonly name: string;
  readonly usage: string;
  readonly commands: Readonly<Record<string, Command>>;
}

/** The database of a command-line program, by DATABASE_URL. @throws ConfigError without that */
export const openCommandDatabase = (applicationName: string): Database => {
  const { DATABASE_URL: url } = loadConfig(configSchema, process.env);
  return createDatabase({ url, pool: 1, applicationName, statementMs: STATEMENT_MS });
};

/** Runs a command-line program: the command that the first argument names. Otherwise prints its usage. */
export const runCommands = async ({ name, usage, commands }: Program): Promise<void> => {
  const [given = '', ...args] = process.argv.slice(2);
  const command = Object.hasOwn(commands, given) ? commands[given] : undefined;
  let opened: Database | undefined;
  const database = (): Database => {
    opened ??= openCommandDatabase(name);
    return opened;
  };
  try {
    const text = await command?.(database, args);
    if (text === undefined) process.exitCode = 2;
    (text === undefined ? process.stderr : process.stdout).write(text ?? usage);
  } catch (error) {
    process.stderr.write(`${(Error.isError(error) && error.message) || String(error)}\n`);
    process.exitCode = 1;
  } finally {
    await opened?.destroy();
  }
};
