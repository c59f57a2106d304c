import { expect, test } from '@jest/globals';
import { createToasts } from './toasts.ts';

const setUp = () => {
  let time = 0;
  const toasts = createToasts(() => time);
  return { toasts, pass: (ms: number) => (time += ms), texts: () => toasts.get().map(({ text }) => text) };
};

test('shows at most four, the newest last', () => {
  const { toasts, texts } = setUp();
  for (const text of ['1', '2', '3', '4', '5']) toasts.info(text);
  expect(texts()).toEqual(['2', '3', '4', '5']);
});

test('does not repeat a text within three seconds', () => {
  const { toasts, texts, pass } = setUp();
  toasts.success('Saved');
  pass(2_999);
  toasts.success('Saved');
  expect(texts()).toEqual(['Saved']);
  pass(1);
  toasts.success('Saved');
  expect(texts()).toEqual(['Saved', 'Saved']);
});

test('stays four seconds, or as long as asked', () => {
  const { toasts } = setUp();
  toasts.error('Failed');
  toasts.info('Closed', 5_000);
  expect(toasts.get().map(({ ms }) => ms)).toEqual([4_000, 5_000]);
});

test('goes when it is dismissed', () => {
  const { toasts, texts } = setUp();
  toasts.info('a');
  toasts.info('b');
  toasts.dismiss(toasts.get()[0]?.id ?? 0);
  expect(texts()).toEqual(['b']);
});
