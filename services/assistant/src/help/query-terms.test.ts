import { expect, test } from '@jest/globals';
import { createAnalyzer } from './analyzer.ts';
import type { Lexicon } from './lexicon.ts';
import { createQueryReader } from './query-terms.ts';

const lexicon: Lexicon = {
  code: 'en',
  stem: (word) => word.replace(/s$/, ''),
  prefixes: ['the'],
  stopWords: new Set(['my', 'me', 'of']),
  phrases: [],
  synonyms: [['poll', 'survey']],
  everydayWords: [
    ['selfie', ['profile', 'picture|photo']],
    ['photo of', ['profile', 'picture|photo']],
  ],
  hintWords: ['who'],
  topicWords: ['poll'],
  commonWords: ['pull'],
  otherTopics: ['pizza'],
  conjunction: /and/,
};
const words = new Map(['poll', 'playlist', 'profile', 'picture', 'photo', 'notification'].map((word) => [word, 1]));
const analyzer = createAnalyzer(lexicon);
const readTokens = createQueryReader(analyzer, lexicon, words);
const read = (question: string) => readTokens(analyzer.tokenize(question));
const termsOf = (question: string) => read(question).map(({ kind, terms }) => [kind, ...terms.keys()]);

test('gives a word its synonyms with a lower share, and names the topic by either', () => {
  const [survey] = read('surveys');
  expect(survey?.terms.get('survey')).toBe(1);
  expect(survey?.terms.get('poll')).toBeLessThan(1);
  expect(survey?.namesTopic).toBe(true);
});

test('reads a word of everyday speech as all that it stands for or as itself, and alternatives as one word', () => {
  expect(termsOf('selfie')).toEqual([
    ['known', 'profile', 'selfie'],
    ['known', 'picture', 'photo', 'selfie'],
  ]);
  expect(read('selfie').map(({ terms }) => terms.get('selfie'))).toEqual([1, 1]);
  expect(read('selfie').map(({ part }) => part)).toEqual([0.5, 0.5]);
});

test('reads the longest phrase, of which a word that is a part of the meaning stands for that part alone', () => {
  expect(termsOf('photo of me please')).toEqual([
    ['known', 'profile'],
    ['known', 'picture', 'photo'],
    ['stop', 'of'],
    ['stop', 'me'],
    ['unknown'],
  ]);
});

test('reads an unknown word without its prefix', () => {
  expect(termsOf('thepoll')).toEqual([['known', 'survey', 'poll']]);
});

test('corrects a misspelt word with a lower share', () => {
  const [term] = read('notifcation');
  expect([...(term?.terms.keys() ?? [])]).toEqual(['notification']);
  expect(term?.terms.get('notification')).toBeLessThan(1);
});

test('corrects no frequent word', () => {
  expect(termsOf('pull')).toEqual([['unknown']]);
});

test('joins two words that the articles write as one, and completes a beginning', () => {
  expect(termsOf('play list')).toEqual([['known', 'playlist']]);
  expect(termsOf('notif')).toEqual([['known', 'notification']]);
});

test('tells words of other topics, hints, numbers and stop words apart', () => {
  expect(termsOf('who my pizza 17 asdfgh')).toEqual([
    ['hint', 'who'],
    ['stop', 'my'],
    ['other'],
    ['hint'],
    ['unknown'],
  ]);
});
