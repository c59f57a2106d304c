import { expect, test } from '@jest/globals';
import { pollWithVotes } from '../../../jest/factories.ts';
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

test('announces the votes and percentage of each option', () => {
  const poll = pollWithVotes([3, 1]);
  const text = '4 votes. Option 1: 75%, 3 votes; Option 2: 25%, 1 vote';
  expect(resultsAnnouncement(poll, optionResultsOf(poll.options))).toBe(text);
});

test('announces only the total if results are hidden', () => {
  const poll = pollWithVotes([null, null], { results_visible: false, total_votes: 7 });
  expect(resultsAnnouncement(poll, optionResultsOf(poll.options))).toBe('7 votes');
});
