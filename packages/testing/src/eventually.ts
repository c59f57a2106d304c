import { setTimeout as sleep } from 'node:timers/promises';

export interface Patience {
  readonly timeoutMs?: number;
  readonly intervalMs?: number;
}

/** Repeats the assertion until it does not throw, and answers what it returned. Out of time, throws its last error. */
export const eventually = async <T>(
  assertion: () => T | Promise<T>,
  { timeoutMs = 5000, intervalMs = 25 }: Patience = {},
): Promise<T> => {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    try {
      return await assertion();
    } catch (error) {
      if (performance.now() >= deadline) throw error;
      await sleep(intervalMs);
    }
  }
};
