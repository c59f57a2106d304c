import { afterEach, expect, jest, test } from '@jest/globals';
import { theme } from './theme.ts';

const root = document.documentElement;

afterEach(() => {
  theme.choose('system');
});

test('applies and stores a chosen theme, and notifies subscribers', () => {
  const listener = jest.fn();
  const unsubscribe = theme.subscribe(listener);
  theme.choose('dark');
  unsubscribe();
  expect(root.dataset.theme).toBe('dark');
  expect(localStorage.getItem('showhands.theme')).toBe('dark');
  expect(theme.get()).toBe('dark');
  expect(listener).toHaveBeenCalledTimes(1);
});

test('leaves the choice to the system without a theme of its own', () => {
  theme.choose('light');
  theme.choose('system');
  expect(root.dataset.theme).toBeUndefined();
  expect(localStorage.getItem('showhands.theme')).toBe('system');
});

test('applies a theme although storage is blocked', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  theme.choose('light');
  expect(root.dataset.theme).toBe('light');
  expect(theme.get()).toBe('light');
});
