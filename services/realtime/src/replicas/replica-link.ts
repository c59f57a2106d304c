import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '@showhands/service-kit/runtime';
import { createShardedAdapter } from '@socket.io/redis-adapter';
import type { ServerOptions } from 'socket.io';
import { createPeers, LEASE_MS } from './peers.ts';
import { createProbe } from './probe.ts';
import { connectPublisher, connectSubscriber, createPublisher, createSubscriber } from './publisher.ts';
import { createTopics, type Topics } from './topics.ts';

const PREFIX = 'showhands:live';
const PROBES = `${PREFIX}:probe:`;
const PROBE_INTERVAL_MS = 1_000;
const PROBE_INTERVAL_WHILE_DOWN_MS = 100;
/** Leaves room for a lease beside the connecting. */
const START_TIMEOUT_MS = 4_000;

/** Connects the replicas of this service: Socket.IO's adapter over Redis pub/sub, with a health check. */
export interface ReplicaLink {
  readonly adapter: NonNullable<ServerOptions['adapter']>;
  readonly topics: Topics;
  /** Whether this replica receives its own publications. */
  isUp(): boolean;
  /** Whether no other replica has sockets, so that nothing needs to be published to it. */
  isAlone(): boolean;
  /** Whether this replica, and no other one, is to consume the shard. */
  ownsShard(shard: number): boolean;
  /**
   * Called when the link is up again. `hasLostMessages`: this replica could not publish some of its messages meanwhile.
   */
  onReconnect(listener: (hasLostMessages: boolean) => void): void;
  /** To be called once the adapter is in use. Resolves when the link is up, or after four seconds. */
  start(): Promise<void>;
  close(): Promise<void>;
}

/** The link is optional at all times: without Redis a replica serves its own sockets. */
export const createReplicaLink = (url: string, logger: Logger): ReplicaLink => {
  const pub = connectPublisher(url, logger);
  const sub = connectSubscriber(url, logger);
  const publisher = createPublisher(pub);
  const probeChannel = `${PROBES}${randomUUID()}`;
  const subscriber = createSubscriber(sub, logger, probeChannel);
  const probe = createProbe(pub, sub, probeChannel);
  const peers = createPeers(pub, { all: PROBES, own: probeChannel });
  const closing = new AbortController();
  let notifyReconnect: (hasLostMessages: boolean) => void = () => undefined;
  let monitoring: Promise<void> = Promise.resolve();
  const connected = Promise.withResolvers<void>();
  let isUp = false;
  let down = Promise.withResolvers<void>();
  down.resolve();

  const markDown = (): void => {
    if (isUp && !closing.signal.aborted) logger.warn('cut off from the other replicas');
    isUp = false;
    down.resolve();
  };
  sub.on('close', markDown);

  const markUp = (): void => {
    if (isUp) return;
    isUp = true;
    down = Promise.withResolvers();
    logger.info('connected to the other replicas');
    notifyReconnect(publisher.takeFailure());
    connected.resolve();
  };

  /** A replica that joins others is up when none of them can still believe that it is alone. */
  const join = async (): Promise<Awaited<ReturnType<typeof probe>>> => {
    const result = await probe();
    if (isUp || result !== 'ok' || (await peers.check())) return result;
    await delay(LEASE_MS, undefined, { signal: closing.signal }).catch(() => undefined);
    return probe();
  };

  const check = async (): Promise<void> => {
    const first = await join();
    // A stalled process or Redis can be late once, and a link that goes down makes every socket reconnect.
    const result = first === 'timeout' && isUp ? await probe() : first;
    if (closing.signal.aborted) return;
    if (result === 'ok') return markUp();
    markDown();
    // Replaces half-open connections: a new one works as soon as the network does.
    if (result === 'timeout') for (const redis of [pub, sub]) if (redis.status === 'ready') redis.disconnect(true);
  };

  const monitor = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      await check();
      const interval = isUp ? PROBE_INTERVAL_MS : PROBE_INTERVAL_WHILE_DOWN_MS;
      await delay(interval, undefined, { signal: closing.signal }).catch(() => undefined);
    }
  };

  return {
    adapter: createShardedAdapter(publisher, subscriber, { channelPrefix: PREFIX, subscriptionMode: 'static' }),
    topics: createTopics({ prefix: `${PREFIX}:topic:`, publisher, subscriber, untilDown: () => down.promise }),
    isUp: () => isUp,
    isAlone: () => isUp && peers.isAlone(),
    ownsShard: peers.ownsShard,
    onReconnect: (listener) => {
      notifyReconnect = listener;
    },
    start: async () => {
      // Subscribed and renewed after all other channels: a successful probe implies that they are subscribed too.
      monitoring = subscriber.ssubscribe(probeChannel).then(monitor);
      await Promise.race([connected.promise, delay(START_TIMEOUT_MS, undefined, { ref: false })]);
    },
    close: async () => {
      closing.abort();
      pub.disconnect();
      sub.disconnect();
      await monitoring;
    },
  };
};
