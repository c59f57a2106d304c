import { setTimeout as sleep } from 'node:timers/promises';

export interface EventuallyOptions {
  readonly timeoutMs?: number;
  readonly intervalMs?: number;
}

/**
 * Retries the assertion until it passes and returns its value. Throws its last error after `timeoutMs`, 60 s by default.
 */
export const eventually = async <T>(
  assertion: () => T | Promise<T>,
  { timeoutMs = 60_000, intervalMs = 25 }: EventuallyOptions = {},
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
