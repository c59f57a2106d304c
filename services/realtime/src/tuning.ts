/**
 * The numbers behind the rates of `limits.live`. The benchmarks are those of `docs/performance.md`.
 */

/** Factor. Network jitter moves messages closer together: with this margin no second holds more of them than the limit. */
const JITTER_MARGIN = 1.1;

/** @returns milliseconds between two updates for a limit per second */
export const intervalFor = (perSecond: number): number => (1_000 * JITTER_MARGIN) / perSecond;

/** Milliseconds. An update that is late by up to this does not delay the next one; the margin above covers it. Benchmark 6. */
export const MAX_LATE_MS = 40;

export const AUDIENCE = {
  /** Sockets. An update to as many takes the event loops on its way about 30 ms; to more it is sent less often. Benchmarks 5 and 13. */
  fullRate: 1_000,
  /** Factors of the interval: down to one update a second in a room, and one in five seconds elsewhere. Benchmark 13. */
  maxFactor: { room: 10, list: 4 },
  /** Parts of a large audience, which get their updates in turns, so that votes do not wait behind all of it. Benchmark 13. */
  cohorts: 10,
  /** Sockets. An update to fewer takes less than 10 ms, and is sent to all at once. Benchmark 6. */
  cohortsFrom: 200,
  /** Milliseconds per socket over which the turns are spread: half of the time is left for votes. Benchmarks 5 and 6. */
  spreadMs: 0.2,
} as const;

/** Updates are sent less often while the event loop is busy, instead of late. Benchmark 5. */
export const LOAD = {
  sampleMs: 500,
  /** Share of the time that the event loop is busy. */
  busy: 0.7,
  /** Factors of the interval: an update is sent within five seconds at the latest. */
  max: 4,
  step: 1.5,
} as const;

/** Bytes. A poll of two options takes about 1 kB, one of a hundred about 20 kB: room for tens of thousands of polls. */
export const LATEST_POLLS = { capacity: 64 * 1024 * 1024, poll: 1_000, option: 200, tombstone: 100 } as const;

export const EVENTS = {
  /** Messages of each shard under way. Each is acknowledged once it has been passed on to all replicas. Benchmark 2. */
  prefetch: 250,
  /** Ids, comments, polls and sequences that are remembered to recognise repeated and late events: minutes of a burst. */
  remembered: 20_000,
} as const;
