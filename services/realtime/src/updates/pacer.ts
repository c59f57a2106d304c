import { AUDIENCE, intervalFor, MAX_LATE_MS } from '../tuning.ts';

/** A part of a large audience, from 0; undefined for the whole audience. */
export type Cohort = number | undefined;

/** The cohort of a socket, from the random characters of its id. */
export const cohortOf = (socketId: string): number =>
  (socketId.charCodeAt(0) + socketId.charCodeAt(1)) % AUDIENCE.cohorts;

const COHORTS: readonly Cohort[] = Array.from({ length: AUDIENCE.cohorts }, (_, index) => index);
const WHOLE: readonly Cohort[] = [undefined];

interface PacerOptions {
  /** Runs of a key per second, at most. */
  readonly perSecond: number;
  /** How many sockets a run reaches. A large audience gets runs less often, and in cohorts. Default: a small one. */
  readonly audienceOf?: (key: string) => number;
  /** The largest factor by which the interval of a large audience may grow. */
  readonly maxFactor?: number;
  /** The load of this process, as a factor of the interval. */
  readonly load?: () => number;
  readonly run: (key: string, cohort: Cohort) => void;
}

interface Turn {
  isPending: boolean;
  /** When the next run may be, in milliseconds of `performance.now()`. */
  readyAt: number;
  timer?: NodeJS.Timeout;
}

/**
 * Decides when updates are sent: of each key at once, then at the end of an interval if it was triggered again. The
 * interval grows with the audience and the load.
 */
export interface Pacer {
  /** @returns the cohorts that a run is due for */
  trigger(key: string): readonly Cohort[];
  isPending(key: string): boolean;
  /** Discards the key's pending runs; its intervals go on. */
  cancel(key: string): void;
  /** Runs everything pending now. */
  flush(): void;
}

export const createPacer = (options: PacerOptions): Pacer => {
  const { perSecond, audienceOf = () => 0, maxFactor = 1, load = () => 1, run } = options;
  const turns = new Map<string, Map<Cohort, Turn>>();

  const intervalOf = (sockets: number): number =>
    intervalFor(perSecond) * Math.max(load(), Math.min(Math.max(sockets / AUDIENCE.fullRate, 1), maxFactor));

  /** The delay of a cohort's turn after the first cohort's. */
  const offsetOf = (cohort: Cohort, sockets: number): number =>
    (Math.min(sockets * AUDIENCE.spreadMs, intervalOf(sockets)) / AUDIENCE.cohorts) * (cohort ?? 0);

  const execute = (key: string, cohort: Cohort, turn: Turn): void => {
    const [sockets, earliest] = [audienceOf(key), performance.now() - MAX_LATE_MS];
    // Cohorts whose turns have come together because all are late are spread again.
    const startFrom = turn.readyAt >= earliest ? turn.readyAt : earliest + offsetOf(cohort, sockets);
    turn.readyAt = startFrom + intervalOf(sockets);
    turn.isPending = false;
    run(key, cohort);
  };

  /** At the end of the interval: runs if there is something to run, and forgets the turn otherwise. */
  const schedule = (key: string, cohort: Cohort, turn: Turn): void => {
    clearTimeout(turn.timer);
    turn.timer = setTimeout(
      () => {
        if (turn.isPending) {
          execute(key, cohort, turn);
          return schedule(key, cohort, turn);
        }
        const ofKey = turns.get(key);
        ofKey?.delete(cohort);
        if (ofKey?.size === 0) turns.delete(key);
      },
      Math.max(0, Math.ceil(turn.readyAt - performance.now())),
    );
  };

  const pendingOf = (key: string): Turn[] => [...(turns.get(key)?.values() ?? [])].filter((turn) => turn.isPending);

  return {
    trigger: (key) => {
      const sockets = audienceOf(key);
      const cohorts = sockets < AUDIENCE.cohortsFrom ? WHOLE : COHORTS;
      const ofKey = turns.get(key) ?? new Map<Cohort, Turn>();
      turns.set(key, ofKey);
      for (const cohort of cohorts) {
        const known = ofKey.get(cohort);
        if (known) {
          known.isPending = true;
          continue;
        }
        const turn: Turn = { isPending: true, readyAt: performance.now() + offsetOf(cohort, sockets) };
        ofKey.set(cohort, turn);
        schedule(key, cohort, turn);
      }
      return cohorts;
    },
    isPending: (key) => pendingOf(key).length > 0,
    cancel: (key) => {
      for (const turn of pendingOf(key)) turn.isPending = false;
    },
    flush: () => {
      for (const [key, ofKey] of [...turns]) {
        turns.delete(key);
        for (const [cohort, turn] of ofKey) {
          clearTimeout(turn.timer);
          if (turn.isPending) run(key, cohort);
        }
      }
    },
  };
};
