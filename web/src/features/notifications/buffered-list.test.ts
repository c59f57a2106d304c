import { expect, test } from '@jest/globals';
import type { Notification } from '@showhands/contracts';
import { aNotification } from '#jest/factories.ts';
import { bufferList, looksSame } from './buffered-list.ts';

const at = (minute: number, parts: Partial<Notification> = {}) =>
  aNotification({ createdAt: `2026-11-21T10:${String(minute).padStart(2, '0')}:00.000Z`, ...parts });

const [older, old] = [at(1), at(2)];
const shown = [old, older];

test('buffers and counts notifications newer than the shown ones', () => {
  const items = [at(4), at(3), ...shown];
  expect(bufferList(items, shown)).toEqual({ items: shown, bufferedCount: 2 });
  expect(bufferList(items, items)).toEqual({ items, bufferedCount: 0 });
});

test('a merged notification keeps its old text and place', () => {
  const merged = { ...older, createdAt: at(5).createdAt, message: '2 new votes on "Tea or coffee?"' };
  expect(bufferList([merged, old], shown)).toEqual({ items: shown, bufferedCount: 1 });
});

test('a merged notification that was read is shown as read in its old place', () => {
  const merged = { ...older, createdAt: at(5).createdAt, isRead: true };
  expect(bufferList([merged, old], shown).items).toEqual([old, { ...older, isRead: true }]);
});

test('read states, deletions and older notifications are shown at once', () => {
  const oldest = at(0);
  expect(bufferList([{ ...old, isRead: true }, older], shown).items).toEqual([{ ...old, isRead: true }, older]);
  expect(bufferList([at(3), older, oldest], shown)).toEqual({ items: [older, oldest], bufferedCount: 1 });
});

test('buffers nothing if nothing is shown, or nothing is left', () => {
  expect(bufferList(shown, [])).toEqual({ items: shown, bufferedCount: 0 });
  expect(bufferList([], shown)).toEqual({ items: [], bufferedCount: 0 });
});

test.each<[string, Notification[], boolean]>([
  ['copies of the same', [{ ...old }, { ...older }], true],
  ['another order', [older, old], false],
  ['another read state', [old, { ...older, isRead: true }], false],
  ['a merged notification', [old, { ...older, createdAt: at(3).createdAt }], false],
  ['fewer', [old], false],
])('compares a list with %s', (_name, others, isSame) => {
  expect(looksSame(shown, others)).toBe(isSame);
});
