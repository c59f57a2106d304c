import { Redis, type RedisOptions } from 'ioredis';
import type { Logger } from '../runtime/logger.ts';

type ConnectOptions = Omit<RedisOptions, 'replyMapping'>;

/** Connects to Redis and reconnects with backoff. While disconnected, commands fail at once instead of queueing. */
export const connectRedis = (url: string, logger: Logger, options: ConnectOptions = {}): Redis => {
  const settings: ConnectOptions = {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    connectTimeout: 2_000,
    commandTimeout: 2_000,
    // Closes a connection that has lost its server. With a command timeout alone, every command would wait for it.
    socketTimeout: 3_000,
    retryStrategy: (attempt: number) => Math.min(attempt * 200, 2_000),
    ...options,
  };
  const redis = new Redis(url, settings);
  redis.on('error', (error) => logger.warn({ reason: error.message }, 'Redis connection failed'));
  return redis;
};
