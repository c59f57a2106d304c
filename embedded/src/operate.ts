import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
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

/**
 * Runs an operator's command of a service, `services/<name>/src/<command>.ts`: with the environment as it is where
 * DATABASE_URL is set, otherwise on the running embedded product.
 */
const run = async ([command = '', ...rest]: readonly string[]): Promise<number> => {
  const service = command.split('/')[1] ?? '';
  const own = process.env.DATABASE_URL ? {} : await embeddedEnvironment(service);
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
