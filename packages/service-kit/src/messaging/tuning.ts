/** The tuned constants of events on their way, with the benchmarks (docs/performance.md) that each affects. */
export const tuning = {
  /** Events that a relay leases in one statement. Confirms come in batches of about as many. */
  relayBatch: 100,
  /** Batches that a relay publishes at once, so that a failing consumer delays only its own events. */
  relayBatches: 10,
  /** Milliseconds between two looks at the outbox, for events that a crash or an outage has left. */
  relaySweepMs: 500,
  /** Characters of several events in one message, about thirty votes'. A consumer holds up to a thousand messages. Benchmark 2. */
  packetCharacters: 32_000,
  /** Milliseconds between two checks whether shards belong to other replicas: they have the right consumers within a second. */
  rebalanceMs: 500,
  /** Messages handled at once by other subscriptions, which leave database connections, of which there are ten, to requests. */
  defaultConcurrency: 3,
} as const;
