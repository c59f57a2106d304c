import { unavailable } from './errors.ts';

/**
 * Semaphore: runs tasks with limited concurrency, in order of arrival. @throws AppError `unavailable` if the queue is
 * full
 */
export type ConcurrencyLimiter = <Result>(work: () => Promise<Result>) => Promise<Result>;

interface ConcurrencyLimiterOptions {
  /** Maximum number of running tasks. */
  readonly maxRunning: number;
  /** Maximum number of queued tasks; unlimited by default. */
  readonly maxQueued?: number;
}

export const createConcurrencyLimiter = ({
  maxRunning,
  maxQueued = Number.POSITIVE_INFINITY,
}: ConcurrencyLimiterOptions): ConcurrencyLimiter => {
  const queue: (() => void)[] = [];
  let free = maxRunning;

  const acquire = async (): Promise<void> => {
    if (free > 0) free -= 1;
    else if (queue.length >= maxQueued) throw unavailable();
    else await new Promise<void>((resolve) => queue.push(resolve));
  };

  const release = (): void => {
    const next = queue.shift();
    if (next) next();
    else free += 1;
  };

  return async (work) => {
    await acquire();
    try {
      return await work();
    } finally {
      release();
    }
  };
};
