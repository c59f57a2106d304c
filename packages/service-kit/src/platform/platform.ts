import type { Redis } from 'ioredis';
import type { Bus } from '../messaging/bus.ts';
import { createInProcessBus } from '../messaging/in-process-bus.ts';
import { createRabbitBus } from '../messaging/rabbit-bus.ts';
import { topology } from '../messaging/topology.ts';
import { createLogger, type Logger } from '../runtime/logger.ts';
import { createMetrics, type Metrics } from '../runtime/metrics.ts';
import { connectRedis } from './redis.ts';

/** The infrastructure that a service uses, apart from its database. */
export interface Platform {
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly bus: Bus;
  /** Undefined in the embedded mode. */
  readonly redis: Redis | undefined;
  close(): Promise<void>;
}

export interface PlatformConfig {
  readonly LOG_LEVEL: string;
  readonly AMQP_URL?: string | undefined;
  readonly REDIS_URL?: string | undefined;
  readonly OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  readonly OTEL_TRACES_SAMPLER_ARG?: number;
}

const registerBusMetrics = (metrics: Metrics, bus: Bus): void => {
  metrics.gauge('broker_connected', '1 while RabbitMQ can be reached', [], (gauge) =>
    gauge.set(Number(bus.isConnected())),
  );
  metrics.gauge('queue_messages', 'Messages that wait in a queue of this service', ['queue'], async (gauge) => {
    // Stale depths would mislead: without a broker there are none.
    gauge.reset();
    for (const { queue, messages } of await bus.backlog().catch(() => [])) gauge.set({ queue }, messages);
  });
};

const registerRedisMetrics = (metrics: Metrics, redis: Redis): void => {
  metrics.gauge('redis_connected', '1 while Redis can be reached', [], (gauge) =>
    gauge.set(Number(redis.status === 'ready')),
  );
};

/** Creates the platform from a service's configuration; `shared.bus` is the bus that services in one process share. */
export const createPlatform = (service: string, config: PlatformConfig, shared: { bus?: Bus } = {}): Platform => {
  const logger = createLogger(service, config.LOG_LEVEL);
  const bus =
    shared.bus ??
    (config.AMQP_URL
      ? createRabbitBus({ url: config.AMQP_URL, service, topology, logger })
      : createInProcessBus({ logger }));
  const redis = config.REDIS_URL ? connectRedis(config.REDIS_URL, logger) : undefined;
  const metrics = createMetrics(service);
  if (config.AMQP_URL) registerBusMetrics(metrics, bus);
  if (redis) registerRedisMetrics(metrics, redis);
  return {
    logger,
    metrics,
    bus,
    redis,
    close: async () => {
      if (!shared.bus) await bus.close();
      redis?.disconnect();
    },
  };
};

/** A running service. */
export interface Service {
  readonly url: string;
  close(): Promise<void>;
}
