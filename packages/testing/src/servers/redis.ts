import { join } from 'node:path';
import { Redis } from 'ioredis';
import { dockerOffers, startContainer } from './docker.ts';
import { startNative, underSupervisor } from './native.ts';
import { onFreePorts } from './ports.ts';
import { provideProgram } from './programs.ts';
import type { Supervisor } from './supervised.ts';
import { type TestServer, testServer } from './test-server.ts';

export interface RedisOptions {
  /** Keeps the data over a restart; without it Redis comes back empty. */
  readonly appendonly?: boolean;
  /** Stays when it is stopped. Then no container: an installed Redis. */
  readonly directory?: string;
}

const IMAGE = 'redis:7.4-alpine';
const START_TIMEOUT_MS = 15_000;
const redis = { title: 'Redis', names: ['redis-server', 'valkey-server'], debianPackage: 'redis-server' };

const ping = async (url: string): Promise<void> => {
  const client = new Redis(url, {
    lazyConnect: true,
    retryStrategy: () => null,
    connectTimeout: 2000,
    disconnectTimeout: 50,
  });
  client.on('error', () => undefined); // Told by the rejection as well.
  try {
    await client.connect();
    await client.ping();
  } finally {
    client.disconnect();
  }
};

const settingsOf = ({ appendonly = false }: RedisOptions): string[] => [
  '--protected-mode', // It would refuse the address that a container is called from.
  'no',
  '--save',
  '',
  '--appendonly',
  appendonly ? 'yes' : 'no',
  '--maxmemory-policy', // What would be forgotten to make room is a throttle, or a timer.
  'noeviction',
  '--appendfsync', // Survives SIGKILL as it is; only a crash of the machine could lose a write.
  'everysec',
];

const startInDocker = (options: RedisOptions): Promise<TestServer> =>
  onFreePorts(1, async ([port = 0]) => {
    const url = `redis://127.0.0.1:${port}`;
    const machinery = await startContainer({
      image: IMAGE,
      command: ['redis-server', ...settingsOf(options)],
      ports: new Map([[6379, port]]),
      probe: () => ping(url),
      timeoutMs: START_TIMEOUT_MS,
    });
    return testServer(url, port, machinery);
  });

const startInstalled = async (options: RedisOptions): Promise<TestServer> => {
  const program = await provideProgram(redis);
  const start = (supervisor: Supervisor): Promise<TestServer> =>
    onFreePorts(1, async ([port = 0]) => {
      const url = `redis://127.0.0.1:${port}`;
      const place = ['--bind', '127.0.0.1', '--port', `${port}`, '--dir', supervisor.directory];
      const machinery = await startNative(supervisor, {
        launch: { program, args: [...place, ...settingsOf(options)], logFile: join(supervisor.directory, 'redis.log') },
        probe: () => ping(url),
        gracefulSignal: 'SIGTERM',
        timeoutMs: START_TIMEOUT_MS,
      });
      return testServer(url, port, machinery);
    });
  return underSupervisor(start, options.directory);
};

/** Downloads or installs what `startRedis` needs, if that is missing. */
export const prepareRedis = async (): Promise<void> => {
  if (!(await dockerOffers(IMAGE))) await provideProgram(redis);
};

/** A private Redis 7 (or Valkey): a container where a Docker engine answers, else an installed one. */
export const startRedis = async (options: RedisOptions = {}): Promise<TestServer> =>
  options.directory === undefined && (await dockerOffers(IMAGE)) ? startInDocker(options) : startInstalled(options);
