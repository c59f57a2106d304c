import { expect, test } from '@jest/globals';
import { pollWithVotes } from '#jest/factories.ts';
import { optionResultsOf } from './option-results.ts';
import { rankText, resultsAnnouncement } from './result-text.ts';

test.each([
  ['a leader', [2, 1], ['Leading', null], ['Most votes', null]],
  ['a tie', [2, 2, 1], ['Tied for the lead', 'Tied for the lead', null], ['Tied', 'Tied', null]],
  ['no votes', [0, 0], [null, null], [null, null]],
  ['hidden results', [null, null], [null, null], [null, null]],
])('describes the ranks of %s, while voting and at the end', (_name, votes, open, ended) => {
  const rows = optionResultsOf(pollWithVotes(votes).options);
  expect(rows.map((row) => rankText(row, false))).toEqual(open);
  expect(rows.map((row) => rankText(row, true))).toEqual(ended);
});

test.each([
  [[3, 1], 0, '4 votes. Leading: Option 1, 75%'],
  [[3, 1], 2, '4 votes (+2). Leading: Option 1, 75%'],
  [[2, 2], -1, '4 votes (−1). Tied for the lead: Option 1 and Option 2, 50%'],
])('announces the total, its change and who leads: %p', (votes, change, text) => {
  const poll = pollWithVotes(votes);
  expect(resultsAnnouncement(poll, optionResultsOf(poll.options), change)).toBe(text);
});

test('announces less than 200 characters, however many and long the options are', () => {
  for (const count of [100, 3]) {
    const poll = pollWithVotes(Array.from({ length: count }, () => 12));
    const rows = optionResultsOf(poll.options.map((option) => ({ ...option, text: 'W'.repeat(100) })));
    expect(resultsAnnouncement(poll, rows, 1_000).length).toBeLessThan(200);
  }
});

test('announces only the total if results are hidden', () => {
  const poll = pollWithVotes([null, null], { results_visible: false, total_votes: 7 });
  expect(resultsAnnouncement(poll, optionResultsOf(poll.options))).toBe('7 votes');
});
