import { beforeEach, expect, jest, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useDebouncedValue } from './use-debounced-value.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

test('follows a value only once it has not changed for the given time', () => {
  const { result, rerender } = renderHook(({ value }) => useDebouncedValue(value, 200), {
    initialProps: { value: '' },
  });
  expect(result.current).toBe('');
  rerender({ value: 't' });
  pass(150);
  rerender({ value: 'te' });
  pass(150);
  expect(result.current).toBe('');
  pass(50);
  expect(result.current).toBe('te');
});

test('a value that changes back in time is never seen to change', () => {
  const seen: string[] = [];
  const { rerender } = renderHook(
    ({ value }) => {
      seen.push(useDebouncedValue(value, 200));
    },
    { initialProps: { value: 'tea' } },
  );
  rerender({ value: 'teas' });
  pass(100);
  rerender({ value: 'tea' });
  pass(1_000);
  expect(new Set(seen)).toEqual(new Set(['tea']));
});
