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

/**
 * Starts each task when it is due, whether or not earlier ones have finished. A closed loop would send less while the
 * server is slow and so hide the delay (coordinated omission).
 */
const openLoop = async ({ count, start, signal }: Plan, rate: number): Promise<void> => {
  const startedAt = performance.now();
  const spacing = 1_000 / rate;
  const tasks: Promise<void>[] = [];
  for (let next = 0; next < count && !signal?.aborted; ) {
    for (; next < count && startedAt + next * spacing <= performance.now(); next += 1)
      tasks.push(start(next, startedAt + next * spacing));
    await delay(Math.max(0, startedAt + next * spacing - performance.now()));
  }
  await Promise.all(tasks);
};

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
  rate === undefined ? closedLoop(plan, concurrency) : openLoop(plan, rate);
