const SAMPLE_INTERVAL_MS = 500;
const BUSY_UTILIZATION = 0.7;
/** The feed still gets a change within five seconds. */
const FACTOR_MAX = 4;
const FACTOR_STEP = 1.5;

/** Grows while the event loop is busy and shrinks otherwise. `utilization`: 0 to 1. */
export const nextFactor = (factor: number, utilization: number): number =>
  utilization > BUSY_UTILIZATION ? Math.min(factor * FACTOR_STEP, FACTOR_MAX) : Math.max(factor / FACTOR_STEP, 1);

/** An update to a room of this size takes the event loops on its way about 30 ms. */
const FULL_RATE_SOCKETS = 1_000;

/**
 * A larger room gets its updates proportionally less often, so that their cost stays the same and votes do not wait
 * behind them. @returns a backoff factor from 1 to `max`
 */
export const audienceFactor = (sockets: number, max: number): number =>
  Math.min(Math.max(sockets / FULL_RATE_SOCKETS, 1), max);

/** An update to a smaller room takes the event loops on its way less than 10 ms. */
const STAGGER_FROM_SOCKETS = 200;
/** Leaves the event loops half of the time for votes. */
const STAGGER_MS_PER_SOCKET = 0.2;

/**
 * Other messages wait behind an update to a large room, so it is sent to one part of the room after the other.
 *
 * @returns over how many milliseconds, at most the interval between two updates
 */
export const staggerMs = (sockets: number, intervalMs: number): number =>
  sockets < STAGGER_FROM_SOCKETS ? 0 : Math.min(sockets * STAGGER_MS_PER_SOCKET, intervalMs);

/** Event-loop load of this process, as a backoff factor for throttled updates. */
export interface LoadMonitor {
  /** 1 without load, up to 4. */
  backoffFactor(): number;
  stop(): void;
}

/**
 * Samples event-loop utilization. One update to 5,000 sockets takes most of 100 ms: at the full rate, updates and the
 * responses to pings behind them would queue up, so under load updates are sent less often instead of late.
 */
export const startLoadMonitor = (): LoadMonitor => {
  let before = performance.eventLoopUtilization();
  let factor = 1;
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    factor = nextFactor(factor, utilization);
  }, SAMPLE_INTERVAL_MS);
  return { backoffFactor: () => factor, stop: () => clearInterval(timer) };
};
