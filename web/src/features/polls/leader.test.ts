import { expect, test } from '@jest/globals';
import type { Poll } from '@showhands/contracts';
import { aPollWithPoints, aRankedPoll, aScoredPoll, tennessee } from '#jest/compared-polls-fixture.ts';
import { pollWithVotes } from '#jest/factories.ts';
import { countText, leaderOf, leaderText } from './leader.ts';
import { resultSentence } from './spoken/spoken-change.ts';

const drinks = (parts: Partial<Poll> = {}) =>
  aScoredPoll({ Tea: [0, 0, 1, 0, 1, 3], Coffee: [5, 0, 0, 0, 0, 0] }, parts);

test.each<[string, Poll, string | null]>([
  ['a runoff', tennessee(), 'Leading by runoff: Knoxville'],
  ['a decided runoff', tennessee({ status: 'closed' }), 'Won by runoff: Knoxville'],
  ['a runoff not counted yet', tennessee({ ranking: null }), 'The first count is on its way'],
  [
    'a runoff counted before the first vote',
    { ...aRankedPoll(['A', 'B'], []), voters_count: 1 },
    'The first count is on its way',
  ],
  ['a runoff without votes', aRankedPoll(['A', 'B'], []), null],
  ['a runoff whose votes were all withdrawn', tennessee({ voters_count: 0 }), null],
  ['a hidden runoff', tennessee({ results_visible: false }), null],
  ['scores', drinks(), 'Highest average: Tea (4.2)'],
  ['a whole mean', aScoredPoll({ Tea: [0, 0, 0, 0, 2, 0] }), 'Highest average: Tea (4.0)'],
  [
    'the lowest scores',
    aScoredPoll({ Tea: [2, 0, 0, 0, 0, 0], Coffee: [0, 0, 0, 0, 0, 0] }),
    'Highest average: Tea (0.0)',
  ],
  [
    'two best means',
    aScoredPoll({ Tea: [0, 0, 0, 1, 0, 0], Coffee: [0, 0, 1, 0, 1, 0], Water: [1, 0, 0, 0, 0, 0] }),
    'Tied for the highest average: Tea and Coffee (3.0)',
  ],
  [
    'four best means',
    aScoredPoll({ A: [0, 0, 0, 1, 0, 0], B: [0, 0, 0, 1, 0, 0], C: [0, 0, 0, 1, 0, 0], D: [0, 0, 0, 1, 0, 0] }),
    'Tied for the highest average: 4 options (3.0)',
  ],
  ['points', aPollWithPoints({ Tea: [0, 2], Coffee: [3] }), 'Most points: Tea (4)'],
  ['a tie by points', aPollWithPoints({ Tea: [0, 2], Coffee: [4] }), 'Tied for the most points: Tea and Coffee (4)'],
  ['hidden points', aPollWithPoints({ Tea: [0, 2] }, { results_visible: false }), null],
  ['no scores', aScoredPoll({ Tea: [0, 0, 0, 0, 0, 0] }), null],
  ['hidden scores', drinks({ results_visible: false }), null],
])('says who leads: %s', (_name, poll, text) => {
  expect(leaderText(poll)).toBe(text);
});

test('never names a leader from results that are hidden', () => {
  expect(leaderOf(tennessee({ results_visible: false })).kind).toBe('hidden');
});

test('counts ballots where a sum of votes would count each several times', () => {
  expect(countText(tennessee())).toBe('100 votes');
  expect(countText(drinks({ voters_count: 1 }))).toBe('1 vote');
  expect(countText(pollWithVotes([2, 1]))).toBe('3 votes');
});

test.each<[string, Poll, string]>([
  ['a runoff', tennessee(), '100 votes. Leading by runoff: Knoxville'],
  ['a runoff not counted yet', tennessee({ ranking: null }), '100 votes. The first count is on its way'],
  ['scores', drinks(), '5 votes. Highest average: Tea (4.2)'],
])('announces %s', (_name, poll, text) => {
  expect(resultSentence(poll)).toBe(text);
});
