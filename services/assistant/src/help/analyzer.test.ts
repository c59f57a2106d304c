import { expect, test } from '@jest/globals';
import { createAnalyzer } from './analyzer.ts';
import { english } from './english/english.ts';

const { normalize, tokenize } = createAnalyzer(english);
const termsOf = (text: string): string[] =>
  tokenize(text)
    .filter(({ isStopWord }) => !isStopWord)
    .map(({ term }) => term);

test.each([
  ['vote', 'Voting', 'voted', 'votes'],
  ['delete', 'deleting', 'DELETED', 'deletes'],
  ['category', 'categories', 'category', 'Catégory'],
  ['reply', 'replies', 'replied', 'replying'],
  ['stop', 'stopped', 'stopping', 'stops'],
])('stems all forms of %s to one term', (word, ...forms) => {
  for (const form of forms) expect(termsOf(form)).toEqual(termsOf(word));
});

test.each([
  ['I can’t log in', 'cant signin'],
  ['logging out, signing off', 'signout signout'],
  ['log me out', 'signout'],
  ['how do I make an account', 'signup'],
  ['more than once', 'multiple'],
  ['take it back', 'undo'],
  ['turn the sound off', 'disable sound'],
  ['end at 5pm', 'end clocktime'],
])('replaces the phrase in %s: %s', (phrase, expected) => {
  expect(termsOf(phrase)).toEqual(termsOf(expected));
});

test('marks stop words and keeps them as they are', () => {
  const tokens = tokenize('So how would I please do that?!');
  expect(tokens.map(({ term }) => term)).toEqual(['so', 'how', 'would', 'i', 'please', 'do', 'that']);
  expect(tokens.every(({ isStopWord }) => isStopWord)).toBe(true);
});

test('normalizes case, accents and punctuation', () => {
  expect(normalize(' HOW  do I vóte on polls?! ')).toBe('how do i vote on polls');
});
