import { expect, test } from '@jest/globals';
import { createClassifier, type Features, trainModel } from './classifier.ts';

const featuresOf = (text: string): Features => new Map(text.split(' ').map((word) => [word, 1]));
const examplesOf = (texts: Readonly<Record<string, readonly string[]>>) =>
  Object.entries(texts).flatMap(([label, all]) => all.map((text) => ({ features: featuresOf(text), label })));

const model = trainModel(
  examplesOf({
    delete: ['delete my poll', 'delete it', 'remove my poll', 'remove it', 'poll gone'],
    create: ['create a poll', 'create new poll', 'make my new poll', 'make a poll'],
    comment: ['delete my comment', 'comment gone', 'write a comment', 'write comment'],
  }),
);
const classify = createClassifier(model);
const bestOf = (text: string): string | undefined =>
  [...classify(featuresOf(text))].sort(([, one], [, other]) => other - one)[0]?.[0];

test.each([
  ['remove the poll', 'delete'],
  ['make it', 'create'],
  ['delete the comment', 'comment'],
  ['the new one', 'create'],
])('learns from other texts that %p is about %s', (text, label) => {
  expect(bestOf(text)).toBe(label);
});

test('puts each of its examples on the side of its own label alone', () => {
  const margins = classify(featuresOf('delete my comment'));
  expect([...margins].filter(([, margin]) => margin > 0).map(([label]) => label)).toEqual(['comment']);
});

test('puts a text without a known word on no side', () => {
  expect([...classify(featuresOf('xyzzy')).values()].every((margin) => margin < 0)).toBe(true);
});

test('a model survives being stored', () => {
  const stored = createClassifier(JSON.parse(JSON.stringify(model)));
  expect(stored(featuresOf('delete my comment'))).toEqual(classify(featuresOf('delete my comment')));
});
