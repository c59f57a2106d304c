import { setTimeout as delay } from 'node:timers/promises';

interface ScheduleOptions {
  readonly count: number;
  /** Starts per second; undefined: as fast as `concurrency` allows. */
  readonly rate?: number | undefined;
  /** Limit of tasks in progress; does not apply if there is a rate. */
  readonly concurrency: number;
  /** `dueAt`: the scheduled start by `performance.now()`, even if the actual one is later. */
  readonly start: (index: number, dueAt: number) => Promise<void>;
  readonly signal?: AbortSignal | undefined;
}

type Plan = Required<Pick<ScheduleOptions, 'count' | 'start'>> & Pick<ScheduleOptions, 'signal'>;

interface TimedStarts extends Pick<ScheduleOptions, 'start' | 'signal'> {
  /** In milliseconds since `startedAt`; ascending. */
  readonly times: Iterable<number>;
  /** By `performance.now()`; now by default. */
  readonly startedAt?: number;
}

/** Waits until a time by `performance.now()`, or until the signal aborts. */
export const waitUntil = (time: number, signal?: AbortSignal): Promise<void> =>
  delay(Math.max(0, time - performance.now()), undefined, { signal }).catch(() => undefined);

/**
 * Starts each task when it is due, whether or not earlier ones have finished. A closed loop would send less while the
 * server is slow and so hide the delay (coordinated omission).
 */
export const runAt = async ({ times, start, signal, startedAt = performance.now() }: TimedStarts): Promise<void> => {
  const tasks: Promise<void>[] = [];
  for (const time of times) {
    const dueAt = startedAt + time;
    // A timer fires up to a millisecond early, and a response before its request was due would have no latency.
    while (dueAt > performance.now() && !signal?.aborted) await waitUntil(dueAt, signal);
    if (signal?.aborted) break;
    tasks.push(start(tasks.length, dueAt));
  }
  await Promise.all(tasks);
};

const evenTimes = (count: number, rate: number): number[] =>
  Array.from({ length: count }, (_, index) => (index * 1_000) / rate);

const closedLoop = async ({ count, start, signal }: Plan, concurrency: number): Promise<void> => {
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < count && !signal?.aborted) {
      const index = next;
      next += 1;
      await start(index, performance.now());
    }
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, count) }, worker));
};

/** Starts `count` tasks, at a fixed rate or as fast as the concurrency limit allows. Resolves when all have finished. */
export const runSchedule = ({ rate, concurrency, ...plan }: ScheduleOptions): Promise<void> =>
  rate === undefined ? closedLoop(plan, concurrency) : runAt({ ...plan, times: evenTimes(plan.count, rate) });
