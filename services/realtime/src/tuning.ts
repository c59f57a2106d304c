/**
 * The tuned numbers of this service, beside the rates of `limits.live`. `docs/performance.md` has the benchmarks.
 * `test/protection.test.ts` and `test/socket-limits.test.ts` test the limits that no benchmark measures.
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

export const NOTIFICATIONS = {
  /** Notifications queued for a user: a minute's. The page fetches older ones as a list. */
  queued: 100,
  /** Users queued before yielding to the event loop: encoding takes 20 µs for each. */
  batch: 250,
} as const;

export const PRESENCE = {
  /** Milliseconds. A poll without local joins or leaves is counted again: watchers on other replicas may have changed. */
  refreshMs: 2_000,
  /** Milliseconds. Expiry of the entries of a replica that was killed: three times the refresh. */
  expireMs: 6_000,
} as const;

/** Per user and network. A page has one socket: an account that a class shares, a congress hall behind one address. */
export const SOCKETS = { user: 300, network: 5_000 } as const;
/** Per socket, user and network. A page watches one poll, while it follows a presenter two. */
export const WATCHED_POLLS = { socket: 100, user: 600, network: 15_000 } as const;
/**
 * Rate limits per user and network. After a restart of this replica each page joins its polls again, and one that is rejected
 * retries in seconds.
 */
export const JOINS = { user: { points: 1_000, seconds: 60 }, network: { points: 15_000, seconds: 60 } } as const;

/**
 * Rate limit of each connection. Far above the messages of a page, even of a page that joins all of its rooms again.
 */
export const MESSAGES = { points: 120, seconds: 6 } as const;
/** The bytes that a slow reader may leave unread: far above the largest update. */
export const UNREAD = { maxBytes: 1024 * 1024, checkMs: 500 } as const;
/** Milliseconds. A session ends within a second of its token. */
export const EXPIRY_CHECK_MS = 500;
/** Milliseconds from the connection to the token. */
export const CONNECT_TIMEOUT_MS = 10_000;

/**
 * Polls that were looked up, and unknown ids. Long enough that thousands of clients opening a poll together cause one request, short
 * enough that changes apply within a second. Ids are random: nobody joins a poll before it exists. Benchmark 13.
 */
export const LOOKED_UP = { polls: 10_000, keptMs: 1_000 } as const;
/**
 * Fewer at a time than the connections of polls to its database, which votes need. One takes some milliseconds: the queue is
 * about a second long, and beyond it pages retry.
 */
export const LOOKUPS = { maxRunning: 4, maxQueued: 1_000 } as const;
/** At a time, when a poll becomes one for voters and asks for all sockets of its room. They share the lookups. */
export const VOTER_REQUESTS = 10;

/** Moves sockets to replicas that have fewer, as after a scale-out. Half of a replica's sockets leave it in 35 s. */
export const REBALANCING = {
  /** Factor of the mean number of sockets, beyond which a replica sheds sockets until it has the mean. */
  threshold: 1.25,
  /** So few that their reconnects are not noticed. Fewer than 50 sockets are never shed, where chance causes large factors. */
  sharePerSecond: 0.02,
  /** Between two rounds, over which the reconnects of a round are spread. */
  intervalMs: 1_000,
  /** Milliseconds. The count of a replica that was killed. */
  expireMs: 4_000,
} as const;

export const RECONNECTS = {
  /** For clients that may have missed updates. */
  resync: { perSocketMs: 1, maxMs: 2_000 },
  /**
   * Milliseconds per socket that another replica takes over, and whose client misses nothing until then: slower than a busy
   * machine with two cores handles reconnects. `DRAIN_SECONDS` limits the whole.
   */
  drainPerSocketMs: 40,
} as const;
