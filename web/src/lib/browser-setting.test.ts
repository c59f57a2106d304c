import { afterEach, expect, jest, test } from '@jest/globals';
import { browserSetting, soundSetting } from './browser-setting.ts';

const BROWSER_KEY = 'showhands.browser-notifications';

afterEach(() => {
  soundSetting.set(true);
  browserSetting.set(true);
});

test('both are on by default and set independently', () => {
  expect([soundSetting.get(), browserSetting.get()]).toEqual([true, true]);
  soundSetting.set(false);
  expect([soundSetting.get(), browserSetting.get()]).toEqual([false, true]);
});

test('follows a change in another tab', () => {
  localStorage.setItem(BROWSER_KEY, 'off');
  window.dispatchEvent(new StorageEvent('storage', { key: BROWSER_KEY }));
  expect(browserSetting.get()).toBe(false);
});

test('is on again after another tab has cleared the storage', () => {
  browserSetting.set(false);
  localStorage.clear();
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  expect(browserSetting.get()).toBe(true);
});

test('lasts until the page is closed if storage is blocked', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('blocked');
  });
  soundSetting.set(false);
  expect(soundSetting.get()).toBe(false);
});
