import { LOAD } from '../tuning.ts';

/** Grows while the event loop is busy and shrinks otherwise. `utilization`: 0 to 1. */
export const nextFactor = (factor: number, utilization: number): number =>
  utilization > LOAD.busy ? Math.min(factor * LOAD.step, LOAD.max) : Math.max(factor / LOAD.step, 1);

/** Event-loop load of this process, as a factor for the intervals between updates. */
export interface LoadMonitor {
  /** 1 without load, up to 4. */
  backoffFactor(): number;
  stop(): void;
}

/**
 * Samples event-loop utilization. One update to 5,000 sockets takes most of 100 ms: at the full rate, updates and the
 * responses to pings behind them would queue up.
 */
export const startLoadMonitor = (): LoadMonitor => {
  let before = performance.eventLoopUtilization();
  let factor = 1;
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    factor = nextFactor(factor, utilization);
  }, LOAD.sampleMs);
  return { backoffFactor: () => factor, stop: () => clearInterval(timer) };
};
