import { once } from 'node:events';
import { availableParallelism, cpus, loadavg, release, totalmem } from 'node:os';
import type { Database } from '@showhands/service-kit/database';
import { connectRedis } from '@showhands/service-kit/platform';
import { createLogger } from '@showhands/service-kit/runtime';
import type { Stack } from '@showhands/stack';
import * as z from 'zod';

/** The machine and software versions of a run. */
export interface Machine {
  readonly cores: number;
  readonly cpu: string;
  readonly memoryGigabytes: number;
  readonly kernel: string;
  readonly node: string;
  readonly postgresql: string;
  readonly rabbitmq: string;
  readonly redis: string;
  /** The load average of the last minute, which includes the benchmarks themselves. */
  readonly load: number;
}

const overviewSchema = z.object({ rabbitmq_version: z.string() });

const postgresVersion = async (database: Database): Promise<string> => {
  const { rows } = await database.raw<{ rows: { server_version: string }[] }>('show server_version');
  return rows[0]?.server_version ?? '';
};

const rabbitVersion = async ({ url, managementUrl }: Stack['servers']['rabbit']): Promise<string> => {
  const { username, password } = new URL(url);
  const authorization = `Basic ${btoa(`${username}:${password}`)}`;
  const response = await fetch(`${managementUrl}/api/overview`, { headers: { authorization } });
  return overviewSchema.parse(await response.json()).rabbitmq_version;
};

const redisVersion = async (url: string): Promise<string> => {
  const redis = connectRedis(url, createLogger('bench', 'error'));
  try {
    if (redis.status !== 'ready') await once(redis, 'ready');
    return /redis_version:(\S+)/.exec(await redis.info('server'))?.[1] ?? '';
  } finally {
    redis.disconnect();
  }
};

export const describeMachine = async ({ servers }: Stack, database: Database): Promise<Machine> => ({
  cores: availableParallelism(),
  cpu: cpus()[0]?.model.trim() ?? '',
  memoryGigabytes: Math.round(totalmem() / 2 ** 30),
  kernel: release(),
  node: process.versions.node,
  postgresql: await postgresVersion(database),
  rabbitmq: await rabbitVersion(servers.rabbit),
  redis: await redisVersion(servers.redis.url),
  load: loadavg()[0] ?? 0,
});
