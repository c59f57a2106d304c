/** The tuned constants of consumed events, with the benchmarks (docs/performance.md) that each affects. */
export const tuning = {
  /**
   * Messages of each shard under way. Events stay unacknowledged while the feed's throttle holds their poll, so this exceeds the
   * number of polls of a shard that it holds at a time. Benchmark 2.
   */
  prefetch: 250,
  /** Ids, comments, polls and sequences that are remembered to recognise repeated and late events: minutes of a burst. */
  remembered: 20_000,
} as const;
