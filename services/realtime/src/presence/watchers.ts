import type { Redis } from 'ioredis';
import { PRESENCE } from '../tuning.ts';

/** A poll's watchers on this replica: users that have it open, and users that have left since the last count. */
export interface PollWatchers {
  readonly pollId: string;
  readonly present: ReadonlySet<string>;
  readonly left: readonly string[];
}

/** Records the watchers of this replica. @returns for each poll, in order, the number of users over all replicas */
export type CountWatchers = (polls: readonly PollWatchers[]) => Promise<readonly number[]>;

const keyOf = (pollId: string): string => `showhands:watching:${pollId}`;

/** For a single replica. */
export const countLocally: CountWatchers = async (polls) => polls.map(({ present }) => present.size);

const now = async (redis: Redis): Promise<number> => {
  const [seconds, microseconds] = await redis.time();
  return Number(seconds) * 1_000 + Math.floor(Number(microseconds) / 1_000);
};

/** A sorted set per poll: user ids scored by when they were last recorded, in milliseconds of Redis' clock. */
export const countAcrossReplicas =
  (redis: Redis): CountWatchers =>
  async (polls) => {
    const time = await now(redis);
    const pipeline = redis.pipeline();
    const countedAt: number[] = [];
    for (const { pollId, present, left } of polls) {
      const key = keyOf(pollId);
      if (left.length > 0) pipeline.zrem(key, ...left);
      if (present.size > 0) pipeline.zadd(key, ...[...present].flatMap((userId) => [time, userId]));
      pipeline.zremrangebyscore(key, '-inf', time - PRESENCE.expireMs);
      pipeline.pexpire(key, PRESENCE.expireMs);
      countedAt.push(pipeline.length);
      pipeline.zcard(key);
    }
    const replies = (await pipeline.exec()) ?? [];
    const failure = replies.find(([error]) => error)?.[0];
    if (failure) throw failure;
    return countedAt.map((index) => Number(replies[index]?.[1]));
  };
