import { unavailable } from './errors.ts';

/**
 * Semaphore: runs tasks with limited concurrency, in order of arrival. @throws AppError `unavailable` if the queue is
 * full. A task that is aborted while it waits leaves the queue, with the same error.
 */
export type ConcurrencyLimiter = <Result>(work: () => Promise<Result>, signal?: AbortSignal) => Promise<Result>;

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

  const wait = (signal: AbortSignal | undefined): Promise<void> =>
    new Promise((resolve, reject) => {
      queue.push(resolve);
      const leave = () => {
        const place = queue.indexOf(resolve);
        if (place === -1) return;
        queue.splice(place, 1);
        reject(unavailable());
      };
      signal?.addEventListener('abort', leave, { once: true });
    });

  const acquire = async (signal: AbortSignal | undefined): Promise<void> => {
    if (free > 0) free -= 1;
    else if (queue.length >= maxQueued || signal?.aborted) throw unavailable();
    else await wait(signal);
  };

  const release = (): void => {
    const next = queue.shift();
    if (next) next();
    else free += 1;
  };

  return async (work, signal) => {
    await acquire(signal);
    try {
      return await work();
    } finally {
      release();
    }
  };
};
