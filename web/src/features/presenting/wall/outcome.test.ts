import { expect, test } from '@jest/globals';
import type { Poll } from '@showhands/contracts';
import { aPollWithPoints, aRankedPoll, aScoredPoll } from '#jest/compared-polls-fixture.ts';
import { anOption, aPoll } from '#jest/factories.ts';
import { outcomeOf } from './outcome.ts';

const drinks = (votes: readonly number[], parts: Partial<Poll> = {}) =>
  aPoll({
    status: 'closed',
    options: ['Tea', 'Coffee', 'Water', 'Juice'].map((name, index) => anOption(votes[index] ?? 0, name)),
    ...parts,
  });

test.each<[string, Poll, string, string]>([
  ['a win', drinks([5, 3, 2]), 'Tea wins', '5 votes · 2 ahead of Coffee · 10 people voted'],
  ['several behind', drinks([4, 1, 1]), 'Tea wins', '4 votes · 3 ahead of Coffee and Water · 6 people voted'],
  ['a tie', drinks([2, 2]), 'A tie: Tea and Coffee', '2 votes each · 4 people voted'],
  ['multiple choices', drinks([2, 1], { voters_count: 2 }), 'Tea wins', '2 votes · 1 ahead of Coffee · 2 people voted'],
  [
    'points',
    aPollWithPoints({ Tea: [0, 2], Coffee: [3] }),
    'Tea wins',
    '4 points · 1 ahead of Coffee · 3 people voted',
  ],
  ['nobody', drinks([]), 'Nobody voted', '0 people voted'],
  [
    'a runoff',
    aRankedPoll(
      ['Tea', 'Coffee', 'Water'],
      [
        [3, 0],
        [2, 1],
        [2, 2, 1],
      ],
      { status: 'closed' },
    ),
    'Coffee wins',
    '4 votes · 1 ahead of Tea · 7 people voted',
  ],
])('tells %s', (_name, poll, headline, detail) => {
  expect(outcomeOf(poll)).toEqual({ headline, detail });
});

test('tells the averages of scores', () => {
  const { headline, detail } = outcomeOf(
    aScoredPoll({ Tea: [0, 0, 0, 0, 1, 1], Coffee: [0, 0, 0, 2] }, { status: 'closed' }),
  );
  expect([headline, detail]).toEqual(['Tea wins', 'average 4.5 · 1.5 ahead of Coffee · 2 people voted']);
});
