/** What has happened so far. */
interface Counts {
  readonly acknowledged: number;
  /** Answers that were no success, and lost ones. */
  readonly errors: number;
  readonly deliveries: number;
  readonly joined: number;
}

/** What happened in a second of the run. */
export interface Second {
  readonly second: number;
  readonly acknowledged: number;
  readonly errors: number;
  readonly deliveries: number;
  /** Sockets in their rooms at its end. */
  readonly joined: number;
}

interface Watch {
  readonly seconds: readonly Second[];
  stop(): void;
}

const SECOND = 1_000;
const figures = new Intl.NumberFormat('en');

export const describeSecond = ({ second, acknowledged, deliveries }: Second, all: Counts): string =>
  [
    `${String(second).padStart(4)} s  ${figures.format(all.joined)} sockets`,
    `${figures.format(all.acknowledged)} votes (${figures.format(acknowledged)}/s)`,
    `${figures.format(all.errors)} errors`,
    `${figures.format(all.deliveries)} deliveries (${figures.format(deliveries)}/s)`,
  ].join(', ');

/** Looks at the counts once a second. */
export const watch = (counts: () => Counts, say: (second: Second, all: Counts) => void): Watch => {
  const seconds: Second[] = [];
  let before = counts();
  const look = (): void => {
    const now = counts();
    const second = {
      second: seconds.length + 1,
      acknowledged: now.acknowledged - before.acknowledged,
      errors: now.errors - before.errors,
      deliveries: now.deliveries - before.deliveries,
      joined: now.joined,
    };
    before = now;
    seconds.push(second);
    say(second, now);
  };
  const timer = setInterval(look, SECOND);
  return {
    seconds,
    stop: () => clearInterval(timer),
  };
};
