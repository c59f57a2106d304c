import { expect, test } from '@jest/globals';
import { anOption, aPoll } from '#jest/factories.ts';
import { pollMessages } from '#lib/messages/poll.ts';
import { optionResultsOf, pollResultsOf } from './option-results.ts';

test.each([
  ['no votes', [0, 0], [0, 0]],
  ['one vote', [0, 1], [0, 100]],
  ['equal votes', [7, 7, 1], [47, 47, 7]],
  ['thirds', [1, 1, 1], [33, 33, 33]],
  ['a tiny share may read 0', [999, 1], [100, 0]],
  ['counts beyond 32 bits', [2 ** 40, 2 ** 40, 2 ** 41], [25, 25, 50]],
])('%s: %p reads %p', (_name, votes, percentages) => {
  expect(optionResultsOf(votes.map((count) => anOption(count))).map(({ percent }) => percent)).toEqual(percentages);
});

test('shares are of people where each can have several votes', () => {
  const poll = aPoll({ options: [10, 20, 15].map((votes) => anOption(votes)), voters_count: 14 });
  expect(pollResultsOf({ ...poll, allow_multiple_votes: true })[0]).toMatchObject({ percent: 71, voters: 14 });
  expect(pollResultsOf(poll)[0]).toMatchObject({ percent: 22 });
  expect(pollMessages.votesOf(10, 14)).toBe('10 of 14 people');
});

const ranksOf = (votes: (number | null)[]) =>
  optionResultsOf(votes.map((count) => anOption(count))).map((row) => row.rank);

test.each([
  ['a leader', [3, 5, 1], ['behind', 'leading', 'behind']],
  ['a tie', [5, 1, 5], ['tied', 'behind', 'tied']],
  ['no leader without votes', [0, 0], ['behind', 'behind']],
  ['no leader if results are hidden', [null, null], ['behind', 'behind']],
])('ranks %s', (_name, votes, expected) => {
  expect(ranksOf(votes)).toEqual(expected);
});

test('keeps the order of the options and null for hidden votes', () => {
  const options = [anOption(null, 'Yes'), anOption(null, 'No')];
  expect(optionResultsOf(options)).toEqual([
    { ...options[0], votes: null, percent: 0, share: 0, rank: 'behind' },
    { ...options[1], votes: null, percent: 0, share: 0, rank: 'behind' },
  ]);
});
