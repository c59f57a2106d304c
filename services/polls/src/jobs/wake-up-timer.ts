/**
 * Calls its listener after a delay, at least once. It may fire early or without need, so the listener must look for due
 * polls itself.
 */
export interface WakeUpTimer {
  /** @param ms from now; an earlier wake-up that is already scheduled stays. */
  schedule(ms: number): Promise<void>;
  onWakeUp(listener: () => Promise<void>): void;
  close(): Promise<void>;
}

/** The longest delay that setTimeout supports. The periodic sweep reschedules longer ones. */
const TIMEOUT_MAX_MS = 2 ** 31 - 1;

export const createInProcessWakeUpTimer = (): WakeUpTimer => {
  const timeouts = new Set<NodeJS.Timeout>();
  let nextAt = Number.POSITIVE_INFINITY;
  let isClosed = false;
  let wakeUp: () => Promise<void> = async () => undefined;

  return {
    schedule: async (ms) => {
      const at = Date.now() + ms;
      if (isClosed || ms > TIMEOUT_MAX_MS || (at >= nextAt && nextAt > Date.now())) return;
      nextAt = at;
      const timeout = setTimeout(() => {
        timeouts.delete(timeout);
        void wakeUp();
      }, ms);
      timeouts.add(timeout);
    },
    onWakeUp: (listener) => {
      wakeUp = listener;
    },
    close: async () => {
      isClosed = true;
      for (const timeout of timeouts) clearTimeout(timeout);
    },
  };
};
