export interface ConcurrencyLimiter {
  run: <T>(task: () => Promise<T>, signal: AbortSignal) => Promise<T>;
}

/** Semaphore: runs at most `limit` tasks at once. Others wait in a FIFO queue, and leave it when they are aborted. */
export const createConcurrencyLimiter = (limit: number): ConcurrencyLimiter => {
  const waiting: (() => void)[] = [];
  let running = 0;

  const waitForSlot = (signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const leave = () => {
        waiting.splice(waiting.indexOf(enter), 1);
        reject(signal.reason);
      };
      const enter = () => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      signal.addEventListener('abort', leave, { once: true });
      waiting.push(enter);
    });

  return {
    async run(task, signal) {
      signal.throwIfAborted();
      if (running < limit) running += 1;
      else await waitForSlot(signal);
      try {
        return await task();
      } finally {
        // Passes the slot on instead of freeing it, so that a new task cannot overtake the waiting ones.
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
};
