interface ThrottleOptions<Channel extends string> {
  /** Minimum time between two runs of a key on each channel. */
  readonly intervalMs: Readonly<Record<Channel, number>>;
  /** Multiplies a channel's interval; 1 by default. */
  readonly backoffFactor?: (key: string, channel: Channel) => number;
  /** `channels` are those that run now; `hasPending` is true while others of the key are still waiting. */
  readonly run: (key: string, channels: ReadonlySet<Channel>, hasPending: boolean) => void;
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

interface KeyState<Channel extends string> {
  readonly pending: Set<Channel>;
  /** When each channel may run next, in milliseconds of `performance.now()`. */
  readonly readyAt: Map<Channel, number>;
  timer?: NodeJS.Timeout;
}

/** Network jitter moves messages closer together: with this margin no second holds more of them than the limit. */
const JITTER_MARGIN = 1.1;

/** @returns milliseconds between two runs for a limit per second */
export const intervalFor = (perSecond: number): number => (1_000 / perSecond) * JITTER_MARGIN;

/**
 * Throttles each key on several channels with an interval of their own. A run on any channel delays the others by the
 * shortest interval, so that a listener on several channels is not sent more than the fastest one allows.
 */
export const createThrottle = <Channel extends string>(options: ThrottleOptions<Channel>): Throttle => {
  const { intervalMs, backoffFactor = () => 1, run } = options;
  const channels = Object.keys(intervalMs) as Channel[];
  const shortestMs = Math.min(...channels.map((channel) => intervalMs[channel]));
  const states = new Map<string, KeyState<Channel>>();

  const readyAt = (state: KeyState<Channel>, channel: Channel): number => state.readyAt.get(channel) ?? 0;

  const execute = (key: string, state: KeyState<Channel>, now: number, running: ReadonlySet<Channel>): void => {
    for (const channel of channels) {
      const wait = backoffFactor(key, channel) * (running.has(channel) ? intervalMs[channel] : shortestMs);
      state.readyAt.set(channel, Math.max(readyAt(state, channel), now + wait));
      if (running.has(channel)) state.pending.delete(channel);
    }
    run(key, running, state.pending.size > 0);
  };

  const onTimer = (key: string, state: KeyState<Channel>): void => {
    const now = performance.now();
    const ready = new Set([...state.pending].filter((channel) => readyAt(state, channel) <= now));
    if (ready.size > 0) execute(key, state, now, ready);
    if (state.pending.size === 0 && channels.every((channel) => readyAt(state, channel) <= now)) states.delete(key);
    else schedule(key, state);
  };

  /**
   * For the first pending channel; without one, for when every interval has ended and the key's state can be deleted.
   */
  const schedule = (key: string, state: KeyState<Channel>): void => {
    const times = [...(state.pending.size > 0 ? state.pending : channels)].map((channel) => readyAt(state, channel));
    const at = state.pending.size > 0 ? Math.min(...times) : Math.max(...times);
    clearTimeout(state.timer);
    state.timer = setTimeout(() => onTimer(key, state), Math.max(0, Math.ceil(at - performance.now())));
  };

  return {
    trigger: (key) => {
      const state: KeyState<Channel> = states.get(key) ?? { pending: new Set(), readyAt: new Map() };
      states.set(key, state);
      const before = state.pending.size;
      for (const channel of channels) state.pending.add(channel);
      if (state.pending.size > before) schedule(key, state);
    },
    cancel: (key) => {
      states.get(key)?.pending.clear();
    },
    flush: () => {
      for (const [key, state] of [...states]) {
        clearTimeout(state.timer);
        states.delete(key);
        if (state.pending.size > 0) execute(key, state, performance.now(), new Set(state.pending));
      }
    },
  };
};
