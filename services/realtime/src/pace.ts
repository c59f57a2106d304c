interface PaceOptions<Lane extends string> {
  /** How long after a run each lane waits for its next one. */
  readonly spacingMs: Readonly<Record<Lane, number>>;
  /** A factor that lengthens every wait while there is much to do. */
  readonly stretch?: () => number;
  /** It is the turn of `lanes`; `more` says that other lanes of the key still wait for theirs. */
  readonly run: (key: string, lanes: ReadonlySet<Lane>, more: boolean) => void;
}

/** Runs what is asked for at once, and what is asked for again in between once more at the end of the wait. */
export interface Pace {
  /** Asks for a run of the key on every lane. */
  touch(key: string): void;
  /** What still waits is not run. */
  drop(key: string): void;
  /** Runs everything that waits now. */
  flush(): void;
}

interface Turn<Lane extends string> {
  readonly due: Set<Lane>;
  readonly freeAt: Map<Lane, number>;
  timer?: NodeJS.Timeout;
}

/** Packets do not arrive as evenly as they leave: with this reserve no second holds more of them than promised. */
const RESERVE = 1.1;

export const spacingFor = (perSecond: number): number => (1_000 / perSecond) * RESERVE;

/**
 * Bounds how often something happens for each key, on lanes with bounds of their own. Whoever listens on several
 * lanes is held to the fastest one's: a run of any lane takes up its turn.
 */
export const createPace = <Lane extends string>({ spacingMs, stretch, run }: PaceOptions<Lane>): Pace => {
  const lanes = Object.keys(spacingMs) as Lane[];
  const shortest = Math.min(...lanes.map((lane) => spacingMs[lane]));
  const turns = new Map<string, Turn<Lane>>();

  const freeAt = (turn: Turn<Lane>, lane: Lane): number => turn.freeAt.get(lane) ?? 0;

  const take = (key: string, turn: Turn<Lane>, now: number, taken: ReadonlySet<Lane>): void => {
    const factor = stretch?.() ?? 1;
    for (const lane of lanes) {
      const wait = factor * (taken.has(lane) ? spacingMs[lane] : shortest);
      turn.freeAt.set(lane, Math.max(freeAt(turn, lane), now + wait));
      if (taken.has(lane)) turn.due.delete(lane);
    }
    run(key, taken, turn.due.size > 0);
  };

  const wake = (key: string, turn: Turn<Lane>): void => {
    const now = performance.now();
    const free = new Set([...turn.due].filter((lane) => freeAt(turn, lane) <= now));
    if (free.size > 0) take(key, turn, now, free);
    if (turn.due.size === 0 && lanes.every((lane) => freeAt(turn, lane) <= now)) turns.delete(key);
    else schedule(key, turn);
  };

  /** For the first lane that may run; with none waiting, for when the key can be forgotten. */
  const schedule = (key: string, turn: Turn<Lane>): void => {
    const times = [...(turn.due.size > 0 ? turn.due : lanes)].map((lane) => freeAt(turn, lane));
    const at = turn.due.size > 0 ? Math.min(...times) : Math.max(...times);
    clearTimeout(turn.timer);
    turn.timer = setTimeout(() => wake(key, turn), Math.max(0, Math.ceil(at - performance.now())));
  };

  return {
    touch: (key) => {
      const turn: Turn<Lane> = turns.get(key) ?? { due: new Set(), freeAt: new Map() };
      turns.set(key, turn);
      const before = turn.due.size;
      for (const lane of lanes) turn.due.add(lane);
      if (turn.due.size > before) schedule(key, turn);
    },
    drop: (key) => {
      turns.get(key)?.due.clear();
    },
    flush: () => {
      for (const [key, turn] of [...turns]) {
        clearTimeout(turn.timer);
        turns.delete(key);
        if (turn.due.size > 0) take(key, turn, performance.now(), new Set(turn.due));
      }
    },
  };
};
