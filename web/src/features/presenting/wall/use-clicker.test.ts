import { afterEach, expect, jest, test } from '@jest/globals';
import { fireEvent, renderHook } from '@testing-library/react';
import { useClicker } from './use-clicker.ts';

afterEach(() => {
  document.documentElement.dir = '';
});

test.each([
  ['ltr', ['ArrowRight', 'ArrowDown', 'PageDown'], ['ArrowLeft', 'ArrowUp', 'PageUp']],
  ['rtl', ['ArrowLeft', 'ArrowDown', 'PageDown'], ['ArrowRight', 'ArrowUp', 'PageUp']],
])('in a page with the direction %s goes on by %j and back by %j', (direction, onward, backward) => {
  document.documentElement.dir = direction;
  const [next, previous] = [jest.fn(), jest.fn()];
  renderHook(() => useClicker(next, previous));
  for (const key of onward) fireEvent.keyDown(document.body, { key });
  expect([next.mock.calls.length, previous.mock.calls.length]).toEqual([3, 0]);
  for (const key of backward) fireEvent.keyDown(document.body, { key });
  expect([next.mock.calls.length, previous.mock.calls.length]).toEqual([3, 3]);
});
