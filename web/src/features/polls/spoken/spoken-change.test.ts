import { expect, test } from '@jest/globals';
import type { Poll } from '@showhands/contracts';
import { aPollWithPoints, aScoredPoll, tennessee } from '#jest/compared-polls-fixture.ts';
import { pollWithVotes } from '#jest/factories.ts';
import { type Spoken, spokenAfter, spokenAtFirst, waitOf } from './spoken-change.ts';

const afterwards = (before: Poll, poll: Poll) => spokenAfter(spokenAtFirst(before), poll, 0, false).text;

const votes = (...counts: number[]) => pollWithVotes(counts);
const scored = (high: number, low: number, parts: Partial<Poll> = {}) =>
  aScoredPoll({ Tea: [0, 0, 0, 0, 0, high], Coffee: [0, 0, 0, 0, low, 0] }, { voters_count: high, ...parts });

test.each<[string, Poll, Poll, string]>([
  ['the lead and new votes', votes(10, 9), votes(15, 11), 'Option 1 leads by 4, 7 new votes'],
  ['a single vote of many', votes(10, 9), votes(11, 9), 'Option 1 leads by 2, 1 new vote'],
  ['a tie', votes(10, 9), votes(10, 10), 'Tied for the lead: Option 1 and Option 2, 1 new vote'],
  ['a tie of many', votes(9, 9, 9, 8), votes(9, 9, 9, 9), 'Tied for the lead: 4 options, 1 new vote'],
  ['the new lead after a changed vote', votes(10, 9), votes(9, 10), 'Option 2 leads by 1'],
  ['no lead that is the same', votes(10, 8, 1), votes(10, 8, 1), ''],
  ['no lead that a withdrawn vote leaves', votes(10, 8, 1), votes(10, 8, 0), ''],
  [
    'only the leaders of a long poll',
    votes(...Array(99).fill(1), 5),
    votes(...Array(99).fill(1), 9),
    'Option 100 leads by 8, 4 new votes',
  ],
  ['several votes of a small poll', votes(0, 0), votes(2, 1), 'Option 1 leads by 1, 3 new votes'],
  ['no single vote of a small poll', votes(2, 1), votes(3, 1), ''],
  ['no changed vote of a small poll', votes(5, 4), votes(4, 5), ''],
  ['an average', scored(10, 10), scored(14, 14), 'Tea leads by 1.0 on average, 4 new votes'],
  [
    'points',
    aPollWithPoints({ Tea: [0, 2] }, { voters_count: 10 }),
    aPollWithPoints({ Tea: [0, 2], Coffee: [3] }, { voters_count: 13 }),
    'Tea leads by 1 point, 3 new votes',
  ],
  ['a runoff', tennessee({ voters_count: 97 }), tennessee(), 'Leading by runoff: Knoxville, 3 new votes'],
  [
    'nothing while results are hidden',
    scored(10, 10, { results_visible: false }),
    scored(20, 20, { results_visible: false }),
    '',
  ],
  ['nothing when results are shown', scored(10, 10, { results_visible: false }), scored(20, 20), ''],
  [
    'the result of a small poll',
    votes(2, 1),
    pollWithVotes([3, 1], { status: 'closed' }),
    '4 votes. Most votes: Option 1, 75%',
  ],
  [
    'a result that was hidden',
    scored(10, 10, { results_visible: false }),
    scored(10, 10, { status: 'closed' }),
    '10 votes. Highest average: Tea (5.0)',
  ],
])('speaks %s', (_name, before, poll, text) => {
  expect(afterwards(before, poll)).toBe(text);
});

test('speaks less than 200 characters, however long the options are', () => {
  const long = (count: number, parts: Partial<Poll> = {}) =>
    pollWithVotes([count, count, count], { ...parts }).options.map((option) => ({ ...option, text: 'W'.repeat(100) }));
  const poll = (count: number, parts: Partial<Poll> = {}) =>
    pollWithVotes([count, count, count], { options: long(count), ...parts });
  expect(afterwards(poll(9), poll(2_000)).length).toBeLessThan(200);
  expect(afterwards(poll(9), poll(2_000, { status: 'closed' })).length).toBeLessThan(200);
});

/** Lets the polls arrive at their times, in milliseconds, and returns what is spoken after each of them. */
const hear = (first: Poll, arrivals: readonly (readonly [at: number, poll: Poll, isMuted?: boolean])[]) => {
  let last: Spoken = spokenAtFirst(first);
  return arrivals.map(([at, poll, isMuted = false]) => {
    last = spokenAfter(last, poll, at, isMuted);
    return last.text;
  });
};

test('speaks at once, then at most every ten seconds, of all votes since', () => {
  const polls = [votes(11, 9), votes(12, 9), votes(12, 12), votes(14, 12)] as const;
  const spoken = hear(votes(10, 9), [
    [0, polls[0]],
    [5_000, polls[1]],
    [9_999, polls[2]],
    [10_000, polls[3]],
  ]);
  const first = 'Option 1 leads by 2, 1 new vote';
  expect(spoken).toEqual([first, first, first, 'Option 1 leads by 2, 6 new votes']);
  expect(waitOf({ poll: polls[0], text: first, at: 0 }, polls[1], 4_000)).toBe(6_000);
});

test('speaks the result at once, and once', () => {
  const closed = pollWithVotes([12, 9], { status: 'closed' });
  const result = '21 votes. Most votes: Option 1, 57%';
  const spoken = hear(votes(10, 9), [
    [0, votes(11, 9)],
    [1, closed],
    [20_000, { ...closed, version: 2 }],
  ]);
  expect(spoken.slice(1)).toEqual([result, result]);
});

test('does not speak of what happened while it was muted, apart from the result', () => {
  const muted = hear(votes(10, 9), [
    [0, votes(15, 9), true],
    [1, votes(16, 9)],
    [2, pollWithVotes([16, 9], { status: 'closed' }), true],
  ]);
  expect(muted).toEqual(['', 'Option 1 leads by 7, 1 new vote', '25 votes. Most votes: Option 1, 64%']);
});
