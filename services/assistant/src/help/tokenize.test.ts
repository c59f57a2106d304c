import { expect, test } from '@jest/globals';
import { expandSynonyms, normalize, tokenize, transpositions } from './tokenize.ts';

test.each([
  ['vote', 'Voting', 'voted', 'votes'],
  ['delete', 'deleting', 'DELETED', 'deletion'],
  ['category', 'categories', 'category', 'Catégory'],
  ['reply', 'replies', 'replied', 'replying'],
  ['stop', 'stopped', 'stopping', 'stops'],
])('stems all forms of %s to one term', (word, ...forms) => {
  for (const form of forms) expect(tokenize(form)).toEqual(tokenize(word));
});

test.each([
  ['I can’t log in', 'cant signin'],
  ['logging out, signing off', 'sign out'],
  ['how do I make an account', 'sign up'],
  ['more than once', 'multiple'],
  ['take it back', 'undo'],
  ['turn the sound off', 'disable sound'],
])('replaces the phrase in %s: %s', (phrase, expected) => {
  expect(new Set(tokenize(phrase))).toEqual(new Set(tokenize(expected)));
});

test('removes stop words', () => {
  expect(tokenize('So how would I please do that?!')).toEqual([]);
});

test('expands a term to its synonyms, and repeats the term itself', () => {
  const [survey = ''] = tokenize('survey');
  const terms = expandSynonyms(survey);
  expect(terms).toEqual(expect.arrayContaining(tokenize('poll quiz')));
  expect(terms.filter((term) => term === survey)).toHaveLength(2);
});

test.each(['craete', 'cretae', 'rceate'])('undoes the transposition in %s', (misspelt) => {
  const [term = ''] = tokenize(misspelt);
  expect(transpositions(term)).toEqual(expect.arrayContaining(tokenize('create')));
});

test('normalizes case, accents and punctuation', () => {
  expect(normalize(' HOW  do I vóte on polls?! ')).toBe(normalize('How do I vote on polls'));
});
