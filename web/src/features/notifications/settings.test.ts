import { afterEach, expect, test } from '@jest/globals';
import { browserFlag, soundFlag } from './settings.ts';

afterEach(() => {
  soundFlag.turn(true);
  browserFlag.turn(true);
});

test('both are on until they are turned off, each by itself', () => {
  expect([soundFlag.get(), browserFlag.get()]).toEqual([true, true]);
  soundFlag.turn(false);
  expect([soundFlag.get(), browserFlag.get()]).toEqual([false, true]);
});

test('what another tab turns is turned here', () => {
  const key = 'showhands.browser-notifications';
  localStorage.setItem(key, 'off');
  window.dispatchEvent(new StorageEvent('storage', { key }));
  expect(browserFlag.get()).toBe(false);
});

test('a choice is kept in this browser', () => {
  soundFlag.turn(false);
  expect(localStorage.getItem('showhands.notification-sound')).toBe('off');
});
