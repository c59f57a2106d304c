export interface RequestQueue {
  run: <T>(task: () => Promise<T>, signal: AbortSignal) => Promise<T>;
}

/** At most `limit` tasks at once; the others wait in line, and leave it when they are aborted. */
export const createRequestQueue = (limit: number): RequestQueue => {
  const waiting: (() => void)[] = [];
  let running = 0;

  const turn = (signal: AbortSignal): Promise<void> =>
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
      else await turn(signal);
      try {
        return await task();
      } finally {
        // The place is handed over rather than freed, so that nobody who comes now passes those who wait.
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
};
