import { expect, test } from '@jest/globals';
import { aScoredPoll } from '#jest/compared-polls-fixture.ts';
import { scoreRowsOf } from './score-rows.ts';

const poll = () =>
  aScoredPoll({
    Water: [0, 0, 0, 0, 0, 0],
    Coffee: [0, 0, 1, 0, 1, 0],
    Tea: [1, 0, 0, 0, 0, 3],
    Milk: [0, 0, 0, 4, 0, 0],
  });

test('sorts by the mean, ties by the order of the poll, and options without scores last', () => {
  expect(scoreRowsOf(poll()).map(({ text, mean, median, voters }) => [text, mean, median, voters])).toEqual([
    ['Tea', 3.75, 5, 4],
    ['Coffee', 3, 3, 2],
    ['Milk', 3, 3, 4],
    ['Water', null, null, 0],
  ]);
});

test('scales the bars of an option to its most frequent score', () => {
  const [tea, , , water] = scoreRowsOf(poll());
  expect(tea?.counts.map(({ share }) => Math.round(share))).toEqual([33, 0, 0, 0, 0, 100]);
  expect(water?.counts.map(({ share }) => share)).toEqual([0, 0, 0, 0, 0, 0]);
});

test('has no rows while the scores are hidden', () => {
  const { options } = poll();
  expect(scoreRowsOf({ options: options.map((option) => ({ ...option, scores: null })) })).toEqual([]);
});
