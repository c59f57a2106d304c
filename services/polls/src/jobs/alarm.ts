/** Rings after a wait, at least once; may ring early or for nothing, so whoever listens looks for itself. */
export interface Alarm {
  /** @param ms from now; an earlier ring that is set already stays. */
  set(ms: number): Promise<void>;
  onRing(listener: () => Promise<void>): void;
  close(): Promise<void>;
}

/** What a timer of Node.js can wait at most; a longer wait is set again by the sweep. */
const TIMER_MAX_MS = 2 ** 31 - 1;

export const createTimerAlarm = (): Alarm => {
  const timers = new Set<NodeJS.Timeout>();
  let ringAt = Number.POSITIVE_INFINITY;
  let ring: () => Promise<void> = async () => undefined;

  return {
    set: async (ms) => {
      const at = Date.now() + ms;
      if (ms > TIMER_MAX_MS || (at >= ringAt && ringAt > Date.now())) return;
      ringAt = at;
      const timer = setTimeout(() => {
        timers.delete(timer);
        void ring();
      }, ms);
      timers.add(timer);
    },
    onRing: (listener) => {
      ring = listener;
    },
    close: async () => {
      for (const timer of timers) clearTimeout(timer);
    },
  };
};
