import { median } from '../../src/percentiles.ts';
import type { Bench } from '../frame/bench.ts';
import { interleave, ratioOf, type Spread } from '../frame/pairs.ts';
import { hotRound } from '../frame/votes.ts';

export interface Rates {
  readonly measured: Spread;
  readonly shipped: number;
  readonly other: number;
}

/** Votes per second on one hot poll through two gateways in turn, after a round for each that counts for nothing. */
export const compareRates = async (
  bench: Bench,
  urls: readonly [shipped: string, other: string],
  votes?: number,
): Promise<Rates> => {
  const [shippedUrl, otherUrl] = urls;
  const round = async (url: string): Promise<number> => {
    const { perSecond } = await hotRound(bench, url, votes);
    await bench.settle();
    return perSecond;
  };
  await round(shippedUrl);
  await round(otherUrl);
  const pairs = await interleave(
    bench.pairs,
    () => round(shippedUrl),
    () => round(otherUrl),
  );
  return {
    measured: ratioOf(pairs, (perSecond) => perSecond),
    shipped: median(pairs.map(({ first }) => first)),
    other: median(pairs.map(({ second }) => second)),
  };
};
