import { expect, test } from '@jest/globals';
import { summarizeScores } from './scores.ts';

test.each([
  { title: 'no ballots', distribution: [0, 0, 0, 0, 0, 0], ballots: 0, mean: null, median: null },
  { title: 'one ballot', distribution: [0, 0, 0, 1, 0, 0], ballots: 1, mean: 3, median: 3 },
  { title: 'only zeros', distribution: [4, 0, 0, 0, 0, 0], ballots: 4, mean: 0, median: 0 },
  { title: 'an odd number of ballots', distribution: [1, 0, 0, 0, 1, 1], ballots: 3, mean: 3, median: 4 },
  { title: 'middle scores apart', distribution: [2, 0, 0, 0, 0, 2], ballots: 4, mean: 2.5, median: 2.5 },
  { title: 'equal middle scores', distribution: [1, 0, 2, 0, 0, 1], ballots: 4, mean: 2.25, median: 2 },
  { title: 'counts of millions', distribution: [1e6, 0, 0, 0, 0, 3e6], ballots: 4e6, mean: 3.75, median: 5 },
])('summarizes $title', ({ distribution, ballots, mean, median }) => {
  expect(summarizeScores(distribution)).toEqual({ ballots, mean, median });
});

test('agrees with the plain list of scores for all distributions of up to two ballots per score', () => {
  for (let code = 1; code < 3 ** 6; code += 1) {
    const distribution = Array.from({ length: 6 }, (_, score) => Math.floor(code / 3 ** score) % 3);
    const scores = distribution.flatMap((ballots, score) => Array.from({ length: ballots }, () => score));
    const middle = scores.slice(Math.ceil(scores.length / 2) - 1, Math.floor(scores.length / 2) + 1);
    const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    expect(summarizeScores(distribution)).toEqual({
      ballots: scores.length,
      mean: meanOf(scores),
      median: meanOf(middle),
    });
  }
});
