interface ThrottleOptions<Channel extends string> {
  /** Minimum time between two runs of a key on each channel. */
  readonly intervalMs: Readonly<Record<Channel, number>>;
  /** Multiplies a channel's interval; 1 by default. */
  readonly backoffFactor?: (key: string, channel: Channel) => number;
  /** Each key's listeners are divided into this many cohorts, each of which is throttled by itself; 1 by default. */
  readonly cohorts?: number;
  /** Over how many milliseconds the runs of a key's cohorts are staggered; 0, the default: they run together. */
  readonly staggerMs?: (key: string) => number;
  readonly run: (key: string, run: ThrottledRun<Channel>) => void;
}

interface ThrottledRun<Channel extends string> {
  readonly channels: ReadonlySet<Channel>;
  /** Those that run on these channels now, as indexes from 0. */
  readonly cohorts: readonly number[];
  /** Whether other channels or cohorts of the key are still waiting. */
  readonly hasPending: boolean;
}

/**
 * Throttle per key with leading and trailing edge: runs at once, then once more at the end of the interval if triggered
 * again.
 */
export interface Throttle {
  /** Requests a run of the key on every channel. */
  trigger(key: string): void;
  /** Discards the key's pending run; its intervals go on. */
  cancel(key: string): void;
  /** Runs everything pending now. */
  flush(): void;
}

interface CohortState<Channel extends string> {
  readonly index: number;
  readonly pending: Set<Channel>;
  /** When each channel may run next, in milliseconds of `performance.now()`. */
  readonly readyAt: Map<Channel, number>;
  lastRunAt: number;
}

/** A cohort with the pending channels on which it may run. */
interface ReadyCohort<Channel extends string> {
  readonly cohort: CohortState<Channel>;
  readonly channels: readonly Channel[];
}

interface KeyState<Channel extends string> {
  readonly cohorts: readonly CohortState<Channel>[];
  timer?: NodeJS.Timeout;
}

/** Network jitter moves messages closer together: with this margin no second holds more of them than the limit. */
const JITTER_MARGIN = 1.1;

/** A run that is late by up to this does not delay the next one: what the margin leaves is enough for the network's jitter. */
const MAX_LATE_MS = 40;

/** @returns milliseconds between two runs for a limit per second */
export const intervalFor = (perSecond: number): number => (1_000 / perSecond) * JITTER_MARGIN;

/**
 * Throttles each key on several channels with an interval of their own. A run on any channel delays the others by the
 * shortest interval, so that a listener on several channels is not sent more than the fastest one allows.
 */
export const createThrottle = <Channel extends string>(options: ThrottleOptions<Channel>): Throttle => {
  const { intervalMs, backoffFactor = () => 1, cohorts: cohortCount = 1, staggerMs = () => 0, run } = options;
  const channels = Object.keys(intervalMs) as Channel[];
  const shortestMs = Math.min(...channels.map((channel) => intervalMs[channel]));
  const states = new Map<string, KeyState<Channel>>();

  const createState = (): KeyState<Channel> => ({
    cohorts: Array.from({ length: cohortCount }, (_, index) => ({
      index,
      pending: new Set(),
      readyAt: new Map(),
      lastRunAt: 0,
    })),
  });
  const readyAt = (cohort: CohortState<Channel>, channel: Channel): number => cohort.readyAt.get(channel) ?? 0;
  const isPending = ({ cohorts }: KeyState<Channel>): boolean => cohorts.some(({ pending }) => pending.size > 0);

  const execute = (
    key: string,
    state: KeyState<Channel>,
    running: readonly Channel[],
    cohorts: readonly CohortState<Channel>[],
  ): void => {
    const now = performance.now();
    for (const cohort of cohorts) cohort.lastRunAt = now;
    for (const channel of channels) {
      const isRunning = running.includes(channel);
      const wait = intervalMs[channel] * backoffFactor(key, channel);
      for (const cohort of cohorts) {
        const dueAt = readyAt(cohort, channel);
        const next = isRunning ? Math.max(dueAt, now - MAX_LATE_MS) + wait : now + shortestMs;
        cohort.readyAt.set(channel, Math.max(dueAt, next));
        if (isRunning) cohort.pending.delete(channel);
      }
    }
    run(key, { channels: new Set(running), cohorts: cohorts.map(({ index }) => index), hasPending: isPending(state) });
  };

  const findReady = ({ cohorts }: KeyState<Channel>, now: number): ReadyCohort<Channel>[] =>
    cohorts
      .map((cohort) => ({
        cohort,
        channels: channels.filter((channel) => cohort.pending.has(channel) && readyAt(cohort, channel) <= now),
      }))
      .filter((ready) => ready.channels.length > 0);

  /** Cohorts with the same channels run together. */
  const executeAll = (key: string, state: KeyState<Channel>, ready: readonly ReadyCohort<Channel>[]): void => {
    for (const together of Map.groupBy(ready, (one) => one.channels.join()).values()) {
      const cohorts = together.map(({ cohort }) => cohort);
      if (together[0]) execute(key, state, together[0].channels, cohorts);
    }
  };

  /** @returns the least recently run; each of the others is ready again a step after the one before it */
  const takeNext = (ready: readonly ReadyCohort<Channel>[], stepMs: number, now: number): ReadyCohort<Channel>[] => {
    const [first, ...others] = ready.toSorted((one, other) => one.cohort.lastRunAt - other.cohort.lastRunAt);
    for (const [index, other] of others.entries()) {
      for (const channel of other.channels) other.cohort.readyAt.set(channel, now + stepMs * (index + 1));
    }
    return first ? [first] : [];
  };

  const onTimer = (key: string, state: KeyState<Channel>): void => {
    const now = performance.now();
    const ready = findReady(state, now);
    const stepMs = staggerMs(key) / cohortCount;
    executeAll(key, state, stepMs > 0 ? takeNext(ready, stepMs, now) : ready);
    const isIdle = state.cohorts.every((cohort) => channels.every((channel) => readyAt(cohort, channel) <= now));
    if (isIdle && !isPending(state)) states.delete(key);
    else schedule(key, state);
  };

  /**
   * For the first pending channel; without one, for when every interval has ended and the key's state can be deleted.
   */
  const schedule = (key: string, state: KeyState<Channel>): void => {
    const pendingTimes = state.cohorts.flatMap((cohort) =>
      [...cohort.pending].map((channel) => readyAt(cohort, channel)),
    );
    const times = state.cohorts.flatMap((cohort) => [...cohort.readyAt.values()]);
    const at = pendingTimes.length > 0 ? Math.min(...pendingTimes) : Math.max(...times);
    clearTimeout(state.timer);
    state.timer = setTimeout(() => onTimer(key, state), Math.max(0, Math.ceil(at - performance.now())));
  };

  return {
    trigger: (key) => {
      const state = states.get(key) ?? createState();
      states.set(key, state);
      const now = performance.now();
      let isNew = false;
      for (const cohort of state.cohorts) {
        for (const channel of channels) {
          if (cohort.pending.has(channel)) continue;
          isNew = true;
          cohort.pending.add(channel);
          cohort.readyAt.set(channel, Math.max(readyAt(cohort, channel), now));
        }
      }
      if (isNew) schedule(key, state);
    },
    cancel: (key) => {
      for (const { pending } of states.get(key)?.cohorts ?? []) pending.clear();
    },
    flush: () => {
      for (const [key, state] of [...states]) {
        clearTimeout(state.timer);
        states.delete(key);
        executeAll(key, state, findReady(state, Number.POSITIVE_INFINITY));
      }
    },
  };
};
