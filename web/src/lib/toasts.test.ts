import { expect, test } from '@jest/globals';
import { createToasts } from './toasts.ts';

const setUp = () => {
  let time = 0;
  const toasts = createToasts(() => time);
  return { toasts, pass: (ms: number) => (time += ms), texts: () => toasts.get().map(({ text }) => text) };
};

test('keeps at most four toasts, the newest last', () => {
  const { toasts, texts } = setUp();
  for (const text of ['1', '2', '3', '4', '5']) toasts.info(text);
  expect(texts()).toEqual(['2', '3', '4', '5']);
});

test('deduplicates a text for three seconds, and then replaces the former', () => {
  const { toasts, texts, pass } = setUp();
  toasts.info('ada voted');
  const [former] = toasts.get();
  pass(2_999);
  toasts.info('ada voted');
  expect(toasts.get()).toEqual([former]);
  pass(1);
  toasts.info('ada voted');
  expect(texts()).toEqual(['ada voted']);
  expect(toasts.get()).not.toEqual([former]);
});

test('a success replaces the former one and nothing else', () => {
  const { toasts, texts } = setUp();
  toasts.error('Failed');
  for (const text of ['Liked', 'Unliked', 'Liked', 'Liked']) toasts.success(text);
  expect(texts()).toEqual(['Failed', 'Liked']);
});

test('the action of a repeated text is the newer one', () => {
  const { toasts } = setUp();
  const run: string[] = [];
  for (const name of ['tea', 'coffee']) {
    toasts.success('Closed', { action: { label: 'Undo', run: () => run.push(name) } });
  }
  for (const { action } of toasts.get()) action?.run();
  expect(run).toEqual(['coffee']);
});

test('a toast with an action stays long enough to reach it', () => {
  const { toasts } = setUp();
  toasts.success('Saved');
  toasts.info('ada voted', 5_000);
  const times = () => toasts.get().map(({ ms }) => ms);
  expect(times()).toEqual([4_000, 5_000]);
  toasts.success('Closed', { action: { label: 'Undo', run: () => undefined } });
  expect(times()).toEqual([5_000, 10_000]);
});

test('dismisses successes and keeps what still has to be read', () => {
  const { toasts, texts } = setUp();
  toasts.error('Failed to vote');
  toasts.success('Login successful!');
  toasts.dismissSuccesses();
  expect(texts()).toEqual(['Failed to vote']);
});
