import { expect, test } from '@jest/globals';
import type { Notification } from '@showhands/contracts';
import { aNotification } from '../../../jest/factories.ts';
import { heldBack, looksSame } from './held-back.ts';

const at = (minute: number, parts: Partial<Notification> = {}) =>
  aNotification({ createdAt: `2026-11-21T10:${String(minute).padStart(2, '0')}:00.000Z`, ...parts });

const [older, old] = [at(1), at(2)];
const shown = [old, older];

test('what comes waits above what is read, and is counted', () => {
  const items = [at(4), at(3), ...shown];
  expect(heldBack(items, shown)).toEqual({ items: shown, waiting: 2 });
  expect(heldBack(items, items)).toEqual({ items, waiting: 0 });
});

test('one that has grown stands as it was until it is asked for', () => {
  const grown = { ...older, createdAt: at(5).createdAt, message: '2 new votes on "Tea or coffee?"' };
  expect(heldBack([grown, old], shown)).toEqual({ items: shown, waiting: 1 });
});

test('it is read where it stands', () => {
  const grown = { ...older, createdAt: at(5).createdAt, isRead: true };
  expect(heldBack([grown, old], shown).items).toEqual([old, { ...older, isRead: true }]);
});

test('what is read, deleted or further down follows at once', () => {
  const oldest = at(0);
  expect(heldBack([{ ...old, isRead: true }, older], shown).items).toEqual([{ ...old, isRead: true }, older]);
  expect(heldBack([at(3), older, oldest], shown)).toEqual({ items: [older, oldest], waiting: 1 });
});

test('where nothing is read nothing waits', () => {
  expect(heldBack(shown, [])).toEqual({ items: shown, waiting: 0 });
  expect(heldBack([], shown)).toEqual({ items: [], waiting: 0 });
});

test('lists look the same when they say the same in the same order', () => {
  expect(looksSame(shown, [{ ...old }, { ...older }])).toBe(true);
  expect(looksSame(shown, [older, old])).toBe(false);
  expect(looksSame(shown, [old, { ...older, isRead: true }])).toBe(false);
  expect(looksSame(shown, [old])).toBe(false);
});
