import { Redis, type RedisOptions } from 'ioredis';
import type { Logger } from './runtime/logger.ts';

type ConnectOptions = Omit<RedisOptions, 'replyMapping'>;

/** A connection that comes back by itself; while it is down commands fail at once instead of waiting in line. */
export const connectRedis = (url: string, logger: Logger, options: ConnectOptions = {}): Redis => {
  const settings: ConnectOptions = {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    connectTimeout: 2_000,
    commandTimeout: 2_000,
    // What lost its server is cut; a timeout of the command alone would make each one wait.
    socketTimeout: 3_000,
    retryStrategy: (attempt: number) => Math.min(attempt * 200, 2_000),
    ...options,
  };
  const redis = new Redis(url, settings);
  redis.on('error', (error) => logger.warn({ reason: error.message }, 'Redis connection failed'));
  return redis;
};
