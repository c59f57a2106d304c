import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import * as z from 'zod';
import { readEmbeddedConfig } from './config.ts';
import { openDataFolder } from './data-folder.ts';

const ROOT = resolve(import.meta.dirname, '../..');

const readIfExists = (file: string): string | undefined => (existsSync(file) ? readFileSync(file, 'utf8') : undefined);

/** While PostgreSQL runs, the fourth line of postmaster.pid is its port. */
const readPostgresPort = (folder: string): string | undefined =>
  readIfExists(join(folder, 'postmaster.pid'))?.split('\n')[3]?.trim();

/** The environment with which a command reaches the product that `npm start` runs on DATA_DIR. */
const embeddedEnvironment = async (service: string): Promise<Record<string, string>> => {
  const { DATA_DIR, PUBLIC_URL } = readEmbeddedConfig();
  const notRunning = new Error(`Showhands does not run on ${DATA_DIR}. Start it, or set DATABASE_URL.`);
  // A mistyped folder must not be created.
  if (!existsSync(DATA_DIR)) throw notRunning;
  const { postgres, secrets, publicUrl } = await openDataFolder(DATA_DIR);
  const address = PUBLIC_URL ?? readIfExists(publicUrl);
  const port = readPostgresPort(postgres);
  if (port === undefined) throw notRunning;
  return {
    DATABASE_URL: `postgres://showhands:${secrets.database}@127.0.0.1:${port}/${service}`,
    KEY_SECRET: secrets.keys,
    ...(address !== undefined && { PUBLIC_URL: address }),
  };
};

const serviceUrlsSchema = z.record(z.string(), z.string());
const runningStackSchema = z.object({
  databases: serviceUrlsSchema,
  brokers: serviceUrlsSchema,
  keySecret: z.string(),
});

/** The environment with which a command reaches a service of the stack that `npm run stack` runs on `folder`. */
const stackEnvironment = async (folder: string, service: string): Promise<Readonly<Record<string, string>>> => {
  const file = join(resolve(ROOT, folder), 'running.json');
  if (!existsSync(file)) throw new Error(`No stack runs on ${folder}. Set STACK_DIR to the DATA_DIR of one.`);
  const { databases, brokers, keySecret } = runningStackSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  const [database, broker] = [databases[service], brokers[service]];
  return { ...(database && { DATABASE_URL: database }), ...(broker && { AMQP_URL: broker }), KEY_SECRET: keySecret };
};

const targetEnvironment = async (service: string): Promise<Readonly<Record<string, string>>> => {
  if (process.env.DATABASE_URL || process.env.AMQP_URL) return {};
  const { STACK_DIR } = process.env;
  return STACK_DIR ? stackEnvironment(STACK_DIR, service) : embeddedEnvironment(service);
};

const SERVICE_PROGRAM = /^services\/([^/]+)\//;

/** A service's own program acts on that service; a shared program takes the service's name as its first argument. */
const resolveTarget = (program: string, args: readonly string[]): { service: string; rest: readonly string[] } => {
  const [, service] = SERVICE_PROGRAM.exec(program) ?? [];
  return service === undefined ? { service: args[0] ?? '', rest: args.slice(1) } : { service, rest: args };
};

/**
 * Runs an operator's command. The target is DATABASE_URL or AMQP_URL if one is set, else the stack of STACK_DIR, else
 * the running embedded product. @returns the exit code
 */
const run = async ([command = '', ...args]: readonly string[]): Promise<number> => {
  const { service, rest } = resolveTarget(command, args);
  const environment = await targetEnvironment(service);
  const child = spawn(process.execPath, [join(ROOT, command), ...rest], {
    stdio: 'inherit',
    env: { ...process.env, ...environment },
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
