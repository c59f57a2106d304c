import { median } from '@showhands/load';

/** The spread of a measurement over all pairs of rounds. */
export interface Spread {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

export const spreadOf = (values: readonly number[]): Spread => ({
  median: median(values),
  min: Math.min(...values),
  max: Math.max(...values),
});

type Round<Result> = () => Promise<Result>;

/** A round of each variant. */
export interface Pair<First, Second = First> {
  readonly first: First;
  readonly second: Second;
}

/** Runs rounds of two variants in the order A B B A …, so that drift of the machine affects both alike. */
export const runInterleaved = async <First, Second>(
  pairs: number,
  first: Round<First>,
  second: Round<Second>,
): Promise<readonly Pair<First, Second>[]> => {
  const results: Pair<First, Second>[] = [];
  for (let pair = 0; pair < pairs; pair += 1) {
    if (pair % 2 === 0) {
      const one = await first();
      results.push({ first: one, second: await second() });
    } else {
      const other = await second();
      results.push({ first: await first(), second: other });
    }
  }
  return results;
};

/** First ÷ second of each pair. */
export const ratioOf = <Result>(pairs: readonly Pair<Result>[], select: (result: Result) => number): Spread =>
  spreadOf(pairs.map(({ first, second }) => select(first) / select(second)));

/** The medians of a value in the first and in the second rounds. */
export const mediansOf = <Result>(
  pairs: readonly Pair<Result>[],
  select: (result: Result) => number,
): readonly [first: number, second: number] => [
  median(pairs.map(({ first }) => select(first))),
  median(pairs.map(({ second }) => select(second))),
];
