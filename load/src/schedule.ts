import { setTimeout as delay } from 'node:timers/promises';

interface ScheduleOptions {
  readonly count: number;
  /** Starts a second. Without it as fast as `atOnce` of them under way at a time allow. */
  readonly rate?: number | undefined;
  readonly atOnce: number;
  /** `dueAt`: when it was to start, by `performance.now()`, however late it does. */
  readonly start: (index: number, dueAt: number) => Promise<void>;
  readonly signal?: AbortSignal | undefined;
}

type Plan = Required<Pick<ScheduleOptions, 'count' | 'start'>> & Pick<ScheduleOptions, 'signal'>;

/** Each starts when it is due, whether earlier ones have been answered or not: a slow answer must not thin out the load. */
const openLoop = async ({ count, start, signal }: Plan, rate: number): Promise<void> => {
  const began = performance.now();
  const spacing = 1_000 / rate;
  const under: Promise<void>[] = [];
  for (let next = 0; next < count && !signal?.aborted; ) {
    for (; next < count && began + next * spacing <= performance.now(); next += 1)
      under.push(start(next, began + next * spacing));
    await delay(Math.max(0, began + next * spacing - performance.now()));
  }
  await Promise.all(under);
};

const closedLoop = async ({ count, start, signal }: Plan, atOnce: number): Promise<void> => {
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < count && !signal?.aborted) {
      const index = next;
      next += 1;
      await start(index, performance.now());
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, count) }, work));
};

/** Starts so many pieces of work, at a rate or as fast as possible. Resolves when all are done. */
export const runSchedule = ({ rate, atOnce, ...plan }: ScheduleOptions): Promise<void> =>
  rate === undefined ? closedLoop(plan, atOnce) : openLoop(plan, rate);
