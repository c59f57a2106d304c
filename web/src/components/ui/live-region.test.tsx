import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, render } from '@testing-library/react';
import { LiveRegion } from './live-region.tsx';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

const open = (text: string) => {
  const view = render(<LiveRegion text={text} urgent={false} />);
  return {
    become: (next: string, urgent = false) => view.rerender(<LiveRegion text={next} urgent={urgent} />),
    said: () => view.container.textContent,
  };
};

const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

test('does not say what was there when the screen opened', () => {
  const { said } = open('3 votes');
  pass(60_000);
  expect(said()).toBe('');
});

test('says a change at once, and the next only ten seconds later, as it is then', () => {
  const { become, said } = open('3 votes');
  become('4 votes');
  pass(0);
  expect(said()).toBe('4 votes');
  become('5 votes');
  pass(5_000);
  become('6 votes');
  pass(4_999);
  expect(said()).toBe('4 votes');
  pass(1);
  expect(said()).toBe('6 votes');
});

test('the end is said without waiting', () => {
  const { become, said } = open('3 votes');
  become('4 votes');
  pass(0);
  become('5 votes, closed', true);
  pass(0);
  expect(said()).toBe('5 votes, closed');
});
