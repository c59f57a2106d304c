/** The tuned constants of the path of a vote, with the benchmarks (docs/performance.md) that each affects. */
export const tuning = {
  /** Ballots waiting for a transaction. A healthy database counts as many in seconds; beyond it callers get 503. */
  ballotsQueued: 20_000,
  /** Ballots in a transaction at most; a batch of the gateway has 100. */
  ballotsInBatch: 500,
  /** After a transaction of as many ballots, more are on their way: the next one gathers them. Decision 14; benchmarks 2 and 6. */
  gatherFromBallots: 20,
  /** Milliseconds from the start of one gathered transaction to the start of the next. 60 and 80 cost as much. Benchmark 2. */
  gatherMs: 40,
  /** Milliseconds without a ballot that end the gathering: callers that wait for their responses must not wait for each other. */
  gatherIdleMs: 5,
  /** Ballots that begin the next transaction at once: most of a full request of a gateway. 128 cost as much. Benchmark 2. */
  enoughBallots: 64,
  /**
   * PostgreSQL counts one batch while the responses to the batch before it are written. 1.04 to 1.12 times as fast.
   * Benchmark 2.
   */
  transactions: 2,
  /** Seconds after which a thin event counts as left: as long as a relay's lease. */
  thinEventSeconds: 3,
  /** Thin events that are rebuilt in one transaction. Each may become the events of many polls. */
  thinEventsInBatch: 10,
  /** Milliseconds in which calls are looked up first, after a repeated one: they come together, after an outage. */
  repeatsMs: 5_000,
  /**
   * Milliseconds in which the events of a poll's votes become one, by the number of polls in the batch, so that there are at most
   * two hundred events a second: screens get ten updates a second of a poll anyway. Decision 19; benchmarks 2 and 6.
   */
  shareEventMs: { least: 20, perPoll: 5, most: 500 },
} as const;
