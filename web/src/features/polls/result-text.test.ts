import { expect, test } from '@jest/globals';
import { pollWithVotes } from '#jest/factories.ts';
import { optionResultsOf } from './option-results.ts';
import { rankText } from './result-text.ts';

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
