const LOOK_MS = 500;
const BUSY = 0.7;
/** So far that the feed still hears of a change within five seconds. */
const STRETCH_MAX = 4;
const GROWTH = 1.5;

/** How busy this process is, as the factor by which what can wait should be spread out. */
export interface Load {
  /** From 1, with time to spare, to 4. */
  stretch(): number;
  stop(): void;
}

/**
 * One update to 5,000 sockets takes most of a tenth of a second. Sent at the full rate regardless they would pile up,
 * and the answers to pings behind them: better rarer than late.
 */
export const watchLoad = (): Load => {
  let before = performance.eventLoopUtilization();
  let stretch = 1;
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    stretch = utilization > BUSY ? Math.min(stretch * GROWTH, STRETCH_MAX) : Math.max(stretch / GROWTH, 1);
  }, LOOK_MS);
  return { stretch: () => stretch, stop: () => clearInterval(timer) };
};
