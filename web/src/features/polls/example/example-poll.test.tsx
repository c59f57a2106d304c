import { beforeEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { ExamplePoll } from './example-poll.tsx';

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(globalThis, 'fetch');
});
const option = (name: string) => screen.getByRole('button', { name: new RegExp(name) });
const counts = () =>
  ['park', 'lake', 'Online'].map((name) => Number(/(\d+) votes?/.exec(option(name).textContent ?? '')?.[1]));

test('counts a vote at once, then a few of others, and sends nothing', async () => {
  render(<ExamplePoll />);
  expect(screen.getByRole('region', { name: 'Where shall we meet on Friday?' })).toHaveTextContent('Example');
  expect(counts()).toEqual([14, 11, 6]);
  fireEvent.click(option('Online'));
  expect(option('Online')).toHaveAttribute('aria-pressed', 'true');
  expect(counts()).toEqual([14, 11, 7]);
  await act(async () => jest.runAllTimers());
  await act(async () => jest.runAllTimers());
  await act(async () => jest.runAllTimers());
  expect(counts()).toEqual([15, 13, 7]);
  await act(async () => jest.advanceTimersByTime(60_000));
  expect(counts()).toEqual([15, 13, 7]);
  expect(globalThis.fetch).not.toHaveBeenCalled();
});

test('moves the vote with the choice', () => {
  render(<ExamplePoll />);
  fireEvent.click(option('Online'));
  fireEvent.click(option('park'));
  expect(counts()).toEqual([15, 11, 6]);
});
