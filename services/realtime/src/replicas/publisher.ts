import { connectRedis } from '@showhands/service-kit/platform';
import type { Logger } from '@showhands/service-kit/runtime';
import { Redis } from 'ioredis';

const CONNECT_TIMEOUT_MS = 2_000;

/** Short delays: clients miss the updates of other replicas while their own is disconnected. */
const RECONNECT = { retryStrategy: (attempt: number) => Math.min(attempt * 100, 500) };

type Listener = (channel: Buffer, message: Buffer) => void;

export const connectPublisher = (url: string, logger: Logger): Redis => connectRedis(url, logger, RECONNECT);

/** Without a limit of retries: subscriptions wait until the connection is established. */
export const connectSubscriber = (url: string, logger: Logger): Redis => {
  const redis = new Redis(url, {
    ...RECONNECT,
    connectTimeout: CONNECT_TIMEOUT_MS,
    maxRetriesPerRequest: null,
    autoResubscribe: false,
  });
  redis.on('error', (error) => logger.warn({ reason: error.message }, 'Redis connection failed'));
  return redis;
};

/** Records failures to publish, which the adapter ignores. */
export const createPublisher = (redis: Redis) => {
  let hasFailed = false;
  return {
    spublish: async (channel: string, payload: string | Buffer): Promise<unknown> => {
      try {
        return await redis.spublish(channel, payload);
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    },
    /** @returns whether a publish has failed since the last call */
    takeFailure: (): boolean => {
      const result = hasFailed;
      hasFailed = false;
      return result;
    },
  };
};

/**
 * Renews subscriptions after a reconnect, that of `last` after all others, and catches their rejections: neither the adapter nor
 * ioredis' `autoResubscribe` awaits these calls, and an unhandled rejection ends the process.
 */
export const createSubscriber = (redis: Redis, logger: Logger, last: string) => {
  const channels = new Set<string>();
  const warn = (error: unknown) => logger.warn({ err: error }, 'Redis subscription failed');
  const subscribe = (channel: string): Promise<unknown> => redis.ssubscribe(channel).catch(warn);
  redis.on('ready', () => {
    for (const channel of channels) if (channel !== last) void subscribe(channel);
    if (channels.has(last)) void subscribe(last);
  });
  return {
    on: (event: 'smessageBuffer', listener: Listener): void => {
      redis.on(event, listener);
    },
    ssubscribe: (channel: string): Promise<unknown> => {
      channels.add(channel);
      return subscribe(channel);
    },
    sunsubscribe: (channel: string): Promise<unknown> => {
      channels.delete(channel);
      return redis.sunsubscribe(channel).catch(warn);
    },
  };
};
