import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { type Supervisor, waitUntilReady } from '@showhands/testing';
import type { PeerPrograms } from './find-programs.ts';
import {
  DATABASE_NAME,
  mariadbArguments,
  nginxSettings,
  PHP_FPM_FLAGS,
  phpFlags,
  phpFpmSettings,
  type SitePlaces,
} from './server-settings.ts';

const START_TIMEOUT_MS = 60_000;

type Place = { readonly path: string } | { readonly host: string; readonly port: number };

interface Server {
  readonly name: string;
  readonly program: string;
  readonly args: readonly string[];
  /** Where it accepts connections once it is ready. */
  readonly place: Place;
}

/** Rejects unless something accepts connections there. */
const assertListening = async (place: Place): Promise<void> => {
  const socket = connect(place);
  try {
    await once(socket, 'connect');
  } finally {
    socket.destroy();
  }
};

const start = async (supervisor: Supervisor, { name, program, args, place }: Server): Promise<void> => {
  const logFile = join(supervisor.directory, `${name}-output.log`);
  const server = await supervisor.launch({ program, args, logFile });
  await waitUntilReady(server, { logFile, timeoutMs: START_TIMEOUT_MS, probe: () => assertListening(place) });
};

const writeSettings = async ({ folder }: SitePlaces, name: string, text: string): Promise<string> => {
  const file = join(folder, name);
  await writeFile(file, text);
  return file;
};

/** Starts MariaDB with an empty database. */
export const startDatabase = async (
  supervisor: Supervisor,
  programs: PeerPrograms,
  places: SitePlaces,
): Promise<void> => {
  const data = join(places.folder, 'data');
  const own = ['--no-defaults', `--user=${userInfo().username}`, `--datadir=${data}`, '--skip-test-db'];
  const install = [...own, '--auth-root-authentication-method=normal'];
  await supervisor.run({
    program: programs.mariadbInstallDb,
    args: install,
    logFile: join(places.folder, 'install.log'),
  });
  await writeSettings(places, 'create.sql', `create database if not exists ${DATABASE_NAME};\n`);
  const args = mariadbArguments(data, places);
  await start(supervisor, { name: 'mariadb', program: programs.mariadbd, args, place: { path: places.database } });
};

/** Starts PHP and nginx. */
export const startWebServer = async (
  supervisor: Supervisor,
  programs: PeerPrograms,
  places: SitePlaces,
): Promise<void> => {
  await mkdir(join(places.folder, 'temporary'), { recursive: true });
  const fpm = ['-F', '-R', '-y', await writeSettings(places, 'php-fpm.conf', phpFpmSettings(places))];
  const fpmArguments = [...fpm, ...PHP_FPM_FLAGS, ...phpFlags(places)];
  await start(supervisor, { name: 'php', program: programs.phpFpm, args: fpmArguments, place: { path: places.php } });
  const config = await writeSettings(places, 'nginx.conf', nginxSettings(places));
  const args = ['-e', join(places.folder, 'nginx.log'), '-c', config];
  const { hostname: host, port } = new URL(places.url);
  await start(supervisor, { name: 'nginx', program: programs.nginx, args, place: { host, port: Number(port) } });
};
