import { setTimeout as delay } from 'node:timers/promises';

const INTERVAL_MS = 200;
const TIMEOUT_MS = 10_000;

export interface Availability {
  /** @returns the number of calls, and the failed ones with the reason */
  stop(): Promise<{ calls: number; failures: readonly string[] }>;
}

/** Opens the page and a call of the gateway every 200 ms, each on a new connection, without any retry. */
export const watchAvailability = (url: string): Availability => {
  const failures: string[] = [];
  let [calls, isRunning] = [0, true];

  const open = async (path: string): Promise<void> => {
    calls += 1;
    try {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const response = await fetch(url + path, { signal, headers: { connection: 'close' } });
      await response.arrayBuffer();
      if (!response.ok) failures.push(`${path} → ${response.status}`);
    } catch (error) {
      failures.push(`${path} → ${Error.isError(error) ? `${error.message} ${String(error.cause)}` : String(error)}`);
    }
  };

  const watch = async (): Promise<void> => {
    while (isRunning) {
      await Promise.all([open('/'), open('/healthz'), delay(INTERVAL_MS)]);
    }
  };
  const watching = watch();

  return {
    stop: async () => {
      isRunning = false;
      await watching;
      return { calls, failures };
    },
  };
};
