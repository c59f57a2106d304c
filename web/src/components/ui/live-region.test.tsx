import { beforeEach, expect, jest, test } from '@jest/globals';
import { act, render } from '@testing-library/react';
import { LiveRegion } from './live-region.tsx';

beforeEach(() => {
  jest.useFakeTimers();
});
const open = (text: string) => {
  const view = render(<LiveRegion text={text} urgent={false} />);
  return {
    become: (next: string, urgent = false) => view.rerender(<LiveRegion text={next} urgent={urgent} />),
    said: () => view.container.textContent,
  };
};

const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

test('does not announce the initial text', () => {
  const { said } = open('3 votes');
  pass(60_000);
  expect(said()).toBe('');
});

test('announces a change at once, and the latest text ten seconds later', () => {
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

test('announces an urgent change past the throttle', () => {
  const { become, said } = open('3 votes');
  become('4 votes');
  pass(0);
  become('5 votes, closed', true);
  pass(0);
  expect(said()).toBe('5 votes, closed');
});
