/**
 * The tuned constants of calls and sockets on their way, with the benchmarks (docs/performance.md) that each affects. Timeouts
 * are in `upstream/timeouts.ts`.
 */
export const tuning = {
  /** Connections to each replica of a service. More votes at once would only slow the service down, so they queue here. Benchmark 2. */
  maxConnections: 256,
  /**
   * Connections to each replica for uploads, so that slow bodies cannot occupy the connections of other calls.
   * Benchmark 11.
   */
  maxUploadConnections: 64,
  /**
   * Milliseconds that a call waits for the response to the batch before it: twice the time of the last response, within these.
   * Decision 23; benchmarks 2 and 6.
   */
  batchWindowMs: { least: 40, most: 200 },
  /**
   * After a response to this many calls, the next batch gathers the next calls of their clients. Decision 23; benchmark
   * 15.
   */
  gatherFromCalls: 20,
  /** Milliseconds of that gathering at most. */
  gatherMs: 40,
  /** Milliseconds until each decision whether to go on: a quarter of the time of the response, within these. */
  gatherSliceMs: { least: 5, most: 20 },
  /** It goes on while calls arrive more than this many times as often as before the response. */
  gatherRateFactor: 2,
  /** Milliseconds between two WebSockets that are closed at shutdown: slower than two busy cores handle reconnects. */
  drainPerSocketMs: 40,
} as const;
