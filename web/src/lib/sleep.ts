/**
 * Resolves after `ms`, or with `untilOnline` as soon as the browser comes online; rejects as soon as the signal aborts.
 */
export const sleep = (ms: number, signal: AbortSignal, untilOnline = false): Promise<void> =>
  new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      window.removeEventListener('online', end);
      if (signal.aborted) reject(signal.reason);
      else resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
    if (untilOnline) window.addEventListener('online', end);
    if (signal.aborted) end();
  });
