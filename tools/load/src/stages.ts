import { type Share, WHOLE } from './share.ts';

/** A part of the timeline in which the load changes evenly from one level to another; level 1 is the plan's full load. */
export interface Stage {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  /** In milliseconds since the start of the timeline. */
  readonly startMs: number;
  readonly endMs: number;
  /** The operations of a warm-up are reconciled, and not measured. */
  readonly isWarmUp: boolean;
}

/** Without stages, the load stays at its level until the groups have reached their counts. */
export const ENDLESS: readonly Stage[] = [
  { name: 'run', from: 1, to: 1, startMs: 0, endMs: Number.POSITIVE_INFINITY, isWarmUp: false },
];

/** The stage before the timeline starts. */
export const START = 'start';

export const endOf = (stages: readonly Stage[]): number => stages.at(-1)?.endMs ?? 0;

export const stageAt = (stages: readonly Stage[], ms: number): Stage | undefined =>
  stages.find(({ endMs }) => ms < endMs) ?? stages.at(-1);

export const levelAt = (stages: readonly Stage[], ms: number): number => {
  const stage = stages.find(({ endMs }) => ms < endMs);
  if (!stage) return 0;
  const { from, to, startMs, endMs } = stage;
  return from === to ? to : from + ((to - from) * (ms - startMs)) / (endMs - startMs);
};

/** How many arrivals a rate per second has in all stages. */
export const arrivalsIn = (stages: readonly Stage[], rate: number): number =>
  stages.reduce((sum, { from, to, startMs, endMs }) => sum + (((from + to) / 2) * rate * (endMs - startMs)) / 1_000, 0);

/** When the n-th arrival of a stage is due, where the rate rises or falls evenly. */
const arrivalIn = ({ from, to, startMs, endMs }: Stage, ratePerMs: number, n: number): number => {
  const slope = from === to ? 0 : ((to - from) * ratePerMs) / (endMs - startMs);
  const initial = from * ratePerMs;
  if (slope === 0) return startMs + n / initial;
  return startMs + (Math.sqrt(Math.max(0, initial ** 2 + 2 * slope * n)) - initial) / slope;
};

/**
 * When the arrivals of a share are due, in milliseconds since the start: evenly spaced, or as a Poisson process, in which
 * arrivals do not depend on each other. The processes of all shares add up to one of the whole rate.
 */
export function* arrivalTimes(
  stages: readonly Stage[],
  rate: number,
  arrivals: 'even' | 'poisson',
  { index, of }: Share = WHOLE,
): Generator<number> {
  const gap = (): number => (arrivals === 'even' ? 1 : -Math.log(1 - Math.random())) * of;
  if (rate === 0) return;
  let [next, before] = [arrivals === 'even' ? index : gap(), 0];
  for (const stage of stages) {
    const inStage = arrivalsIn([stage], rate);
    for (; next < before + inStage; next += gap()) yield arrivalIn(stage, rate / 1_000, next - before);
    before += inStage;
  }
}
