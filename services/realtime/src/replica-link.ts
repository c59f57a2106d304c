import { randomUUID } from 'node:crypto';
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import { connectRedis, type Logger } from '@showhands/service-kit';
import { createShardedAdapter } from '@socket.io/redis-adapter';
import { Redis } from 'ioredis';
import type { ServerOptions } from 'socket.io';

const PREFIX = 'showhands:live';
const PROBE_MS = 1_000;
const PROBE_WHILE_DOWN_MS = 100;
const ECHO_MS = 2_000;
const START_MS = 2_000;
const CONNECT_MS = 2_000;

/** Short waits: what happens while a replica is cut off, its clients miss. */
const RECONNECT = { retryStrategy: (attempt: number) => Math.min(attempt * 100, 500) };

/** Here a command, a subscription that is, waits for the connection as long as it takes. */
const connectSubscriber = (url: string, logger: Logger): Redis => {
  const patience = { connectTimeout: CONNECT_MS, maxRetriesPerRequest: null, autoResubscribe: false };
  const redis = new Redis(url, { ...RECONNECT, ...patience });
  redis.on('error', (error) => logger.warn({ reason: error.message }, 'Redis connection failed'));
  return redis;
};

type Listener = (channel: Buffer, message: Buffer) => void;

/** How the replicas of this service reach each other: Socket.IO's adapter over Redis, watched. */
export interface ReplicaLink {
  readonly adapter: NonNullable<ServerOptions['adapter']>;
  /** Whether what is published here is heard here. */
  isUp(): boolean;
  /** Called when the link stands again after a loss. `othersMissed`: what this replica sent meanwhile was not published. */
  onReturn(listener: (othersMissed: boolean) => void): void;
  /** Resolves when the link stands, or after two seconds without. To be called once the adapter is in use. */
  start(): Promise<void>;
  close(): Promise<void>;
}

/** Notes what could not be published; the adapter itself passes over it. */
const createPublisher = (redis: Redis) => {
  let failed = false;
  return {
    spublish: async (channel: string, payload: string | Buffer): Promise<unknown> => {
      try {
        return await redis.spublish(channel, payload);
      } catch (error) {
        failed = true;
        throw error;
      }
    },
    takeFailure: (): boolean => {
      const was = failed;
      failed = false;
      return was;
    },
  };
};

/**
 * Renews subscriptions after a loss, in their order. A rejection that nobody awaits ends the process: the adapter
 * awaits none of these calls, nor would ioredis if it renewed them.
 */
const createSubscriber = (redis: Redis, logger: Logger) => {
  const channels = new Set<string>();
  const warn = (error: unknown) => logger.warn({ err: error }, 'Redis subscription failed');
  const subscribe = (channel: string): Promise<unknown> => redis.ssubscribe(channel).catch(warn);
  redis.on('ready', () => channels.forEach((channel) => void subscribe(channel)));
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

/** `heard`: all is well. `silence`: a connection that looks alive is not. `offline`: not connected, which is being mended. */
type ProbeResult = 'heard' | 'silence' | 'offline';

/** Sends itself a message through Redis. */
const createProbe = (pub: Redis, sub: Redis) => {
  const channel = `${PREFIX}:probe:${randomUUID()}`;
  let settle: (result: ProbeResult) => void = () => undefined;
  sub.on('smessageBuffer', (from: Buffer) => from.toString() === channel && settle('heard'));
  sub.on('close', () => settle('offline'));

  const silence = async (): Promise<ProbeResult> => {
    await delay(ECHO_MS, undefined, { ref: false });
    // A process that was busy for so long reads what has come in meanwhile before it gives up.
    await nextTurn();
    await nextTurn();
    return 'silence';
  };

  return {
    channel,
    run: async (): Promise<ProbeResult> => {
      if (pub.status !== 'ready') return 'offline';
      const echo = new Promise<ProbeResult>((resolve) => {
        settle = resolve;
      });
      const published = await pub.spublish(channel, '').catch(() => undefined);
      return published === undefined ? 'silence' : Promise.race([echo, silence()]);
    },
  };
};

/** The link does not stand before `start`, and never has to: without Redis a replica serves its own sockets. */
export const createReplicaLink = (url: string, logger: Logger): ReplicaLink => {
  const pub = connectRedis(url, logger, RECONNECT);
  const sub = connectSubscriber(url, logger);
  const publisher = createPublisher(pub);
  const subscriber = createSubscriber(sub, logger);
  const probe = createProbe(pub, sub);
  const closing = new AbortController();
  let returned: (othersMissed: boolean) => void = () => undefined;
  let watching: Promise<void> = Promise.resolve();
  const firstUp = Promise.withResolvers<void>();
  let isUp = false;

  const lose = (): void => {
    if (isUp && !closing.signal.aborted) logger.warn('cut off from the other replicas');
    isUp = false;
  };
  sub.on('close', lose);

  const rise = (): void => {
    if (isUp) return;
    isUp = true;
    logger.info('connected to the other replicas');
    returned(publisher.takeFailure());
    firstUp.resolve();
  };

  const look = async (): Promise<void> => {
    const result = await probe.run();
    if (closing.signal.aborted) return;
    if (result === 'heard') return rise();
    lose();
    // What leads into a black hole is given up; a new connection gets through as soon as the way is free.
    if (result === 'silence') for (const redis of [pub, sub]) if (redis.status === 'ready') redis.disconnect(true);
  };

  const watch = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      await look();
      const pause = isUp ? PROBE_MS : PROBE_WHILE_DOWN_MS;
      await delay(pause, undefined, { signal: closing.signal }).catch(() => undefined);
    }
  };

  return {
    adapter: createShardedAdapter(publisher, subscriber, { channelPrefix: PREFIX, subscriptionMode: 'static' }),
    isUp: () => isUp,
    onReturn: (listener) => {
      returned = listener;
    },
    start: async () => {
      // Subscribed after the adapter's own channels and renewed after them: when the probe is heard, so are they.
      watching = subscriber.ssubscribe(probe.channel).then(watch);
      await Promise.race([firstUp.promise, delay(START_MS, undefined, { ref: false })]);
    },
    close: async () => {
      closing.abort();
      pub.disconnect();
      sub.disconnect();
      await watching;
    },
  };
};
