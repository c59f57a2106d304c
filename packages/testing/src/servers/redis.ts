import { join } from 'node:path';
import { Redis } from 'ioredis';
import { isImageAvailable, startContainer } from './docker.ts';
import { startNative, withSupervisor } from './native.ts';
import { onFreePorts } from './ports.ts';
import { ensureProgram } from './programs.ts';
import type { Supervisor } from './supervised.ts';
import { type TestServer, testServer } from './test-server.ts';

export interface RedisOptions {
  /** Keeps the data over a restart; without it, Redis restarts empty. */
  readonly appendonly?: boolean;
  /** Keeps the data in this folder after `stop`. Uses an installed Redis instead of a container. */
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
  client.on('error', () => undefined); // The rejection reports it, too.
  try {
    await client.connect();
    await client.ping();
  } finally {
    client.disconnect();
  }
};

const settingsOf = ({ appendonly = false }: RedisOptions): string[] => [
  '--protected-mode', // It would reject connections from outside a container.
  'no',
  '--save',
  '',
  '--appendonly',
  appendonly ? 'yes' : 'no',
  '--maxmemory-policy', // Eviction would drop rate limits and timers.
  'noeviction',
  '--appendfsync', // Survives SIGKILL; only a crash of the machine can lose a write.
  'everysec',
];

const startInDocker = (options: RedisOptions): Promise<TestServer> =>
  onFreePorts(1, async ([port = 0]) => {
    const url = `redis://127.0.0.1:${port}`;
    const control = await startContainer({
      image: IMAGE,
      command: ['redis-server', ...settingsOf(options)],
      ports: new Map([[6379, port]]),
      probe: () => ping(url),
      timeoutMs: START_TIMEOUT_MS,
    });
    return testServer(url, port, control);
  });

const startInstalled = async (options: RedisOptions): Promise<TestServer> => {
  const program = await ensureProgram(redis);
  const start = (supervisor: Supervisor): Promise<TestServer> =>
    onFreePorts(1, async ([port = 0]) => {
      const url = `redis://127.0.0.1:${port}`;
      const location = ['--bind', '127.0.0.1', '--port', `${port}`, '--dir', supervisor.directory];
      const control = await startNative(supervisor, {
        launch: {
          program,
          args: [...location, ...settingsOf(options)],
          logFile: join(supervisor.directory, 'redis.log'),
        },
        probe: () => ping(url),
        gracefulSignal: 'SIGTERM',
        timeoutMs: START_TIMEOUT_MS,
      });
      return testServer(url, port, control);
    });
  return withSupervisor(start, options.directory);
};

/** Downloads or installs Redis if it is missing. */
export const prepareRedis = async (): Promise<void> => {
  if (!(await isImageAvailable(IMAGE))) await ensureProgram(redis);
};

/** Starts a private Redis 7 (or Valkey): in a container if a Docker engine is available, else installed. */
export const startRedis = async (options: RedisOptions = {}): Promise<TestServer> =>
  options.directory === undefined && (await isImageAvailable(IMAGE)) ? startInDocker(options) : startInstalled(options);
