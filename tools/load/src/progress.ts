/** Counts since the start of the run. */
interface Totals {
  readonly acknowledged: number;
  /** Lost responses and those other than 200. */
  readonly errors: number;
  readonly deliveries: number;
  readonly joined: number;
}

/** Counts of one second of the run. */
export interface SecondSample {
  readonly second: number;
  readonly acknowledged: number;
  readonly errors: number;
  readonly deliveries: number;
  /** Sockets in their rooms at the end of the second. */
  readonly joined: number;
}

interface Progress {
  readonly seconds: readonly SecondSample[];
  /** Adds the sample of the second that has begun. */
  stop(): void;
}

const SECOND_MS = 1_000;
const number = new Intl.NumberFormat('en');

export const formatProgress = ({ second, acknowledged, deliveries }: SecondSample, totals: Totals): string =>
  [
    `${String(second).padStart(4)} s  ${number.format(totals.joined)} sockets`,
    `${number.format(totals.acknowledged)} votes (${number.format(acknowledged)}/s)`,
    `${number.format(totals.errors)} errors`,
    `${number.format(totals.deliveries)} deliveries (${number.format(deliveries)}/s)`,
  ].join(', ');

/** Samples the counts once per second until stopped. */
export const sampleProgress = (
  totals: () => Totals,
  onSample: (second: SecondSample, totals: Totals) => void,
): Progress => {
  const seconds: SecondSample[] = [];
  let before = totals();
  const sample = (): void => {
    const now = totals();
    const second = {
      second: seconds.length + 1,
      acknowledged: now.acknowledged - before.acknowledged,
      errors: now.errors - before.errors,
      deliveries: now.deliveries - before.deliveries,
      joined: now.joined,
    };
    before = now;
    seconds.push(second);
    onSample(second, now);
  };
  const timer = setInterval(sample, SECOND_MS);
  let isStopped = false;
  return {
    seconds,
    stop: () => {
      clearInterval(timer);
      if (!isStopped) sample();
      isStopped = true;
    },
  };
};
