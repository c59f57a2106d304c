import { beforeEach, expect, jest, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useDelayedFlag } from './use-delayed-flag.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

const setUp = () =>
  renderHook(({ condition }) => useDelayedFlag(condition, 2_000), { initialProps: { condition: true } });

test('is true once the condition has lasted', () => {
  const { result } = setUp();
  pass(1_999);
  expect(result.current).toBe(false);
  pass(1);
  expect(result.current).toBe(true);
});

test('ignores a condition that ends before', () => {
  const { result, rerender } = setUp();
  pass(1_500);
  rerender({ condition: false });
  pass(5_000);
  expect(result.current).toBe(false);
});

test('ends with the condition, and starts from zero with the next', () => {
  const { result, rerender } = setUp();
  pass(2_000);
  rerender({ condition: false });
  expect(result.current).toBe(false);
  rerender({ condition: true });
  expect(result.current).toBe(false);
  pass(1_999);
  expect(result.current).toBe(false);
  pass(1);
  expect(result.current).toBe(true);
});
