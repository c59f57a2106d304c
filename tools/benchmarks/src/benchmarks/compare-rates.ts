import { median } from '@showhands/load';
import type { Bench } from '../harness/bench.ts';
import { ratioOf, runInterleaved, type Spread } from '../harness/interleave.ts';
import { voteOnHotPoll } from '../harness/votes.ts';

export interface Rates {
  readonly measured: Spread;
  readonly shipped: number;
  readonly other: number;
}

/** Votes per second on one hot poll through two gateways, interleaved after one warm-up round for each. */
export const compareRates = async (
  bench: Bench,
  urls: readonly [shipped: string, other: string],
  votes?: number,
): Promise<Rates> => {
  const [shippedUrl, otherUrl] = urls;
  const round = async (url: string): Promise<number> => {
    const { perSecond } = await voteOnHotPoll(bench, [url], votes);
    await bench.waitUntilIdle();
    return perSecond;
  };
  await round(shippedUrl);
  await round(otherUrl);
  const pairs = await runInterleaved(
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
