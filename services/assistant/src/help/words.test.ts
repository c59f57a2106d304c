import { expect, test } from '@jest/globals';
import { termsOf, unswapped, withSynonyms, wordingOf } from './words.ts';

test.each([
  ['vote', 'Voting', 'voted', 'votes'],
  ['delete', 'deleting', 'DELETED', 'deletion'],
  ['category', 'categories', 'category', 'Catégory'],
  ['reply', 'replies', 'replied', 'replying'],
  ['stop', 'stopped', 'stopping', 'stops'],
])('%s is one term in all its forms', (word, ...forms) => {
  for (const form of forms) expect(termsOf(form)).toEqual(termsOf(word));
});

test.each([
  ['I can’t log in', 'cant signin'],
  ['logging out, signing off', 'sign out'],
  ['how do I make an account', 'sign up'],
  ['more than once', 'multiple'],
  ['take it back', 'undo'],
  ['turn the sound off', 'disable sound'],
])('%s means %s', (said, meant) => {
  expect(new Set(termsOf(said))).toEqual(new Set(termsOf(meant)));
});

test('words that say nothing are left out', () => {
  expect(termsOf('So how would I please do that?!')).toEqual([]);
});

test('a word stands for others that ask for the same, and most for itself', () => {
  const [survey = ''] = termsOf('survey');
  const terms = withSynonyms(survey);
  expect(terms).toEqual(expect.arrayContaining(termsOf('poll quiz')));
  expect(terms.filter((term) => term === survey)).toHaveLength(2);
});

test.each(['craete', 'cretae', 'rceate'])('%s may be create with two letters swapped', (slip) => {
  const [term = ''] = termsOf(slip);
  expect(unswapped(term)).toEqual(expect.arrayContaining(termsOf('create')));
});

test('wording is compared without case, accents and punctuation', () => {
  expect(wordingOf(' HOW  do I vóte on polls?! ')).toBe(wordingOf('How do I vote on polls'));
});
