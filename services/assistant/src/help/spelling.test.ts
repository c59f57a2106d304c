import { expect, test } from '@jest/globals';
import { createSpelling } from './spelling.ts';

const words = [
  'poll',
  'vote',
  'create',
  'comment',
  'notification',
  'embed',
  'screen',
  'full',
  'dark',
  'mode',
  'forget',
];
const spelling = createSpelling(new Map(words.map((word) => [word, 1])));

test.each([
  ['craete', 'create'],
  ['rceate', 'create'],
  ['coment', 'comment'],
  ['notifcatoin', 'notification'],
  ['imbed', 'embed'],
  ['vtoe', 'vote'],
])('corrects %s to %s', (misspelt, word) => {
  expect(spelling.correct(misspelt)).toBe(word);
});

test.each(['pole', 'note', 'pol', 'weather', 'comm3nt'])('leaves %s as it is', (word) => {
  expect(spelling.correct(word)).toBeUndefined();
});

test('prefers the word with fewer mistakes, and of two alike the more frequent one', () => {
  const { correct } = createSpelling(
    new Map([
      ['comments', 1],
      ['commends', 90],
      ['commerce', 999],
    ]),
  );
  expect(correct('commentz')).toBe('comments');
  expect(correct('commenxs')).toBe('commends');
});

test('splits a compound into known words', () => {
  expect(spelling.split('fullscreen')).toEqual(['full', 'screen']);
  expect(spelling.split('darkmode')).toEqual(['dark', 'mode']);
  expect(spelling.split('fullmoon')).toBeUndefined();
});

test('finds the word with the same letter groups', () => {
  expect(spelling.resembling('forgotten')).toBeUndefined();
  expect(spelling.resembling('forgetting')).toBe('forget');
  expect(spelling.resembling('elephant')).toBeUndefined();
});
