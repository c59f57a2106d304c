import type { Redis } from 'ioredis';

/** Users of this replica who have a poll open, and those who had it open until lately. */
export interface Watch {
  readonly pollId: string;
  readonly present: ReadonlySet<string>;
  readonly left: readonly string[];
}

/** Notes who watches and counts the people over all replicas, in the order of `watches`. */
export type CountWatchers = (watches: readonly Watch[]) => Promise<readonly number[]>;

/** Noted again long before; of a replica that was killed nothing remains after this time. */
const WATCH_TTL_MS = 6_000;

const keyOf = (pollId: string): string => `showhands:watching:${pollId}`;

/** Where this is the only replica. */
export const countHere: CountWatchers = async (watches) => watches.map(({ present }) => present.size);

const now = async (redis: Redis): Promise<number> => {
  const [seconds, microseconds] = await redis.time();
  return Number(seconds) * 1_000 + Math.floor(Number(microseconds) / 1_000);
};

/** A sorted set for each poll, users by the time when they were last noted, in milliseconds of the clock of Redis. */
export const countAcrossReplicas =
  (redis: Redis): CountWatchers =>
  async (watches) => {
    const time = await now(redis);
    const pipeline = redis.pipeline();
    const countedAt: number[] = [];
    for (const { pollId, present, left } of watches) {
      const key = keyOf(pollId);
      if (left.length > 0) pipeline.zrem(key, ...left);
      if (present.size > 0) pipeline.zadd(key, ...[...present].flatMap((userId) => [time, userId]));
      pipeline.zremrangebyscore(key, '-inf', time - WATCH_TTL_MS);
      pipeline.pexpire(key, WATCH_TTL_MS);
      countedAt.push(pipeline.length);
      pipeline.zcard(key);
    }
    const answers = (await pipeline.exec()) ?? [];
    const failure = answers.find(([error]) => error)?.[0];
    if (failure) throw failure;
    return countedAt.map((index) => Number(answers[index]?.[1]));
  };
