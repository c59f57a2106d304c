import type { Redis } from 'ioredis';

/** How long a replica may act on a proof that it is alone, counted from the question. */
export const LEASE_MS = 500;

interface ProbeChannels {
  /** The prefix of the channels that each replica subscribes to. */
  readonly all: string;
  /** This replica's own. */
  readonly own: string;
}

/** Knows which replicas are subscribed to Redis. */
export interface Peers {
  /**
   * Whether this replica was the only one less than half a second ago. A replica that has joined since waits for as long
   * before it serves sockets, so it misses nothing that is not published to it. Asks Redis again when it is called.
   */
  isAlone(): boolean;
  /**
   * Whether this replica is to consume the shard, of which each replica has the same number. While Redis does not
   * answer, a replica keeps its shards. Asks Redis again when it is called.
   */
  ownsShard(shard: number): boolean;
  /** Asks Redis now. @returns whether this replica is the only one; false without an answer */
  check(): Promise<boolean>;
}

export const createPeers = (redis: Redis, channels: ProbeChannels): Peers => {
  let askedAt = Number.NEGATIVE_INFINITY;
  let aloneUntil = Number.NEGATIVE_INFINITY;
  /** Empty while unknown. */
  let replicas: readonly unknown[] = [];

  const check = async (): Promise<boolean> => {
    askedAt = performance.now();
    const leaseEnd = askedAt + LEASE_MS;
    const subscribed = await redis.call('PUBSUB', 'SHARDCHANNELS', `${channels.all}*`).catch(() => []);
    replicas = Array.isArray(subscribed) ? subscribed.toSorted() : [];
    const isOnly = replicas.length === 1 && replicas[0] === channels.own;
    aloneUntil = isOnly ? leaseEnd : Number.NEGATIVE_INFINITY;
    return isOnly;
  };

  const renew = (): void => {
    if (performance.now() - askedAt > LEASE_MS / 2) void check();
  };

  return {
    isAlone: () => {
      renew();
      return performance.now() < aloneUntil;
    },
    ownsShard: (shard) => {
      renew();
      return replicas.length === 0 || replicas[shard % replicas.length] === channels.own;
    },
    check,
  };
};
