import { median } from '../../src/percentiles.ts';

/** Figures of rounds that belong together, in the order in which they were taken. */
export interface Spread {
  readonly median: number;
  readonly least: number;
  readonly most: number;
}

export const spreadOf = (values: readonly number[]): Spread => ({
  median: median(values),
  least: Math.min(...values),
  most: Math.max(...values),
});

type Round<Result> = () => Promise<Result>;

/** Runs one beside the other, A B B A …: what drifts on the machine falls on both alike. */
export const interleave = async <First, Second>(
  pairs: number,
  first: Round<First>,
  second: Round<Second>,
): Promise<readonly { readonly first: First; readonly second: Second }[]> => {
  const taken: { first: First; second: Second }[] = [];
  for (let pair = 0; pair < pairs; pair += 1) {
    if (pair % 2 === 0) {
      const one = await first();
      taken.push({ first: one, second: await second() });
    } else {
      const other = await second();
      taken.push({ first: await first(), second: other });
    }
  }
  return taken;
};

/** First ÷ second of each pair. */
export const ratioOf = <Result>(
  pairs: readonly { readonly first: Result; readonly second: Result }[],
  figure: (result: Result) => number,
): Spread => spreadOf(pairs.map(({ first, second }) => figure(first) / figure(second)));
