import type { Redis } from 'ioredis';

/** How long a replica may act on a proof that it is alone, counted from the question. */
export const LEASE_MS = 500;
const RENEW_AFTER_MS = LEASE_MS / 2;

interface ProbeChannels {
  /** The prefix of the channels that each replica subscribes to. */
  readonly all: string;
  /** This replica's own. */
  readonly own: string;
}

/** Knows whether other replicas are subscribed to Redis. */
export interface Peers {
  /**
   * Whether this replica was the only one less than half a second ago. A replica that has joined since waits for as long
   * before it serves sockets, so it misses nothing that is not published to it. Asks Redis again when it is called.
   */
  isAlone(): boolean;
  /** Asks Redis now. @returns whether this replica is the only one; false without an answer */
  check(): Promise<boolean>;
}

export const createPeers = (redis: Redis, channels: ProbeChannels): Peers => {
  let askedAt = Number.NEGATIVE_INFINITY;
  let aloneUntil = Number.NEGATIVE_INFINITY;

  const check = async (): Promise<boolean> => {
    askedAt = performance.now();
    const leaseEnd = askedAt + LEASE_MS;
    const subscribed = await redis.call('PUBSUB', 'SHARDCHANNELS', `${channels.all}*`).catch(() => []);
    const isOnly = Array.isArray(subscribed) && subscribed.length === 1 && subscribed[0] === channels.own;
    aloneUntil = isOnly ? leaseEnd : Number.NEGATIVE_INFINITY;
    return isOnly;
  };

  return {
    isAlone: () => {
      const now = performance.now();
      if (now - askedAt > RENEW_AFTER_MS) void check();
      return now < aloneUntil;
    },
    check,
  };
};
