import { expect, test } from '@jest/globals';
import { createAnalyzer } from './analyzer.ts';
import type { Language } from './language.ts';
import { createQueryReader } from './query-terms.ts';

const language: Language = {
  code: 'en',
  stem: (word) => word.replace(/s$/, ''),
  stopWords: new Set(['my']),
  phrases: [],
  synonyms: [['poll', 'survey']],
  everydayWords: [
    ['selfie', ['profile', 'picture|photo']],
    ['photo', ['weather']],
  ],
  hintWords: ['who'],
  topicWords: ['poll'],
  commonWords: ['pull'],
  otherTopics: ['pizza'],
};
const words = new Map(['poll', 'playlist', 'profile', 'picture', 'photo', 'notification'].map((word) => [word, 1]));
const read = createQueryReader(createAnalyzer(language), language, words);
const termsOf = (question: string) => read(question).map(({ kind, terms }) => [kind, ...terms.keys()]);

test('gives a word its synonyms with a lower share, and names the topic by either', () => {
  const [survey] = read('surveys');
  expect(survey?.terms.get('survey')).toBe(1);
  expect(survey?.terms.get('poll')).toBeLessThan(1);
  expect(survey?.namesTopic).toBe(true);
});

test('replaces a word that the articles lack by all that it stands for, and alternatives by one word', () => {
  expect(termsOf('selfie')).toEqual([
    ['known', 'profile'],
    ['known', 'picture', 'photo'],
  ]);
});

test('keeps a word that the articles have', () => {
  expect(termsOf('photo')).toEqual([['known', 'photo']]);
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
