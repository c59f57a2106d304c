import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import * as z from 'zod';
import { readEmbeddedConfig } from './config.ts';
import { openDataFolder } from './data-folder.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** The port is the fourth line of what PostgreSQL writes while it runs. */
const runningPort = (folder: string): string | undefined => {
  const file = join(folder, 'postmaster.pid');
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n')[3]?.trim() : undefined;
};

/** What a command needs to reach the product that `npm start` runs on this data folder. */
const embeddedEnvironment = async (service: string): Promise<Record<string, string>> => {
  const { DATA_DIR } = readEmbeddedConfig();
  const { postgres, secrets } = await openDataFolder(DATA_DIR);
  const port = runningPort(postgres);
  if (port === undefined) throw new Error(`Showhands does not run on ${DATA_DIR}. Start it, or set DATABASE_URL.`);
  return {
    DATABASE_URL: `postgres://showhands:${secrets.database}@127.0.0.1:${port}/${service}`,
    KEY_SECRET: secrets.keys,
  };
};

const serviceUrlsSchema = z.record(z.string(), z.string());
const runningSchema = z.object({
  databases: serviceUrlsSchema,
  brokers: serviceUrlsSchema,
  keySecret: z.string(),
});

/** What a command needs to reach a service of the stack that `npm run stack` runs on this folder. */
const stackEnvironment = async (folder: string, service: string): Promise<Readonly<Record<string, string>>> => {
  const file = join(resolve(ROOT, folder), 'running.json');
  if (!existsSync(file)) throw new Error(`No stack runs on ${folder}. Set STACK_DIR to the DATA_DIR of one.`);
  const { databases, brokers, keySecret } = runningSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  const [database, broker] = [databases[service], brokers[service]];
  return { ...(database && { DATABASE_URL: database }), ...(broker && { AMQP_URL: broker }), KEY_SECRET: keySecret };
};

const environmentOf = async (service: string): Promise<Readonly<Record<string, string>>> => {
  if (process.env.DATABASE_URL || process.env.AMQP_URL) return {};
  const { STACK_DIR } = process.env;
  return STACK_DIR ? stackEnvironment(STACK_DIR, service) : embeddedEnvironment(service);
};

const OF_A_SERVICE = /^services\/([^/]+)\//;

/** A program of a service acts on that service; one that all share takes the service's name as its first argument. */
const targetOf = (program: string, args: readonly string[]): { service: string; rest: readonly string[] } => {
  const [, service] = OF_A_SERVICE.exec(program) ?? [];
  return service === undefined ? { service: args[0] ?? '', rest: args.slice(1) } : { service, rest: args };
};

/**
 * Runs an operator's program: with the environment as it is where it says what to act on, otherwise on the stack of
 * STACK_DIR or the running embedded product.
 */
const run = async ([command = '', ...args]: readonly string[]): Promise<number> => {
  const { service, rest } = targetOf(command, args);
  const own = await environmentOf(service);
  const child = spawn(process.execPath, [join(ROOT, command), ...rest], {
    stdio: 'inherit',
    env: { ...process.env, ...own },
  });
  const [code]: unknown[] = await once(child, 'exit');
  return typeof code === 'number' ? code : 1;
};

run(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  },
);
