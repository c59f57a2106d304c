import { expect, jest, test } from '@jest/globals';
import type { Poll } from '@showhands/contracts';
import { act, renderHook } from '@testing-library/react';
import { optionId, pollWithVotes } from '#jest/factories.ts';
import { useResultOrder } from './result-order.ts';

const leadersOf = ({ options }: Poll) =>
  options.toSorted((a, b) => (b.votes ?? 0) - (a.votes ?? 0)).map(({ id }) => id);

/** The indexes of the options as they are listed. */
const open = (poll: Poll, isHeld = () => false) => {
  const { result, rerender } = renderHook((shown: Poll) => useResultOrder(shown, leadersOf(shown), { isHeld }), {
    initialProps: poll,
  });
  return {
    order: () => result.current,
    listed: (shown: Poll) => result.current.ordered(shown.options).map(({ text }) => Number(text.slice(7))),
    receive: rerender,
  };
};

const votesOf = (count: number) => Array.from({ length: count }, (_, index) => index);

test('few options keep their order while the poll is open, and list the leaders first once it is closed', () => {
  const poll = pollWithVotes([1, 3, 2]);
  const { order, listed, receive } = open(poll);
  expect(listed(poll)).toEqual([1, 2, 3]);
  expect(order().canSort).toBe(false);
  const closed: Poll = { ...poll, status: 'closed' };
  receive(closed);
  expect(listed(closed)).toEqual([2, 3, 1]);
  act(() => order().toggle());
  expect(listed(closed)).toEqual([1, 2, 3]);
  receive(pollWithVotes([3, 2, 1], { status: 'closed' }));
  expect(order().canSort).toBe(false);
});

test('many options list the leaders first, and are sorted again in between, but not under the pointer', () => {
  jest.useFakeTimers();
  const poll = pollWithVotes(votesOf(21));
  let isHeld = true;
  const { listed, receive } = open(poll, () => isHeld);
  expect(listed(poll).slice(0, 2)).toEqual([21, 20]);
  const options = poll.options.map((option) => (option.id === optionId(poll, 4) ? { ...option, votes: 99 } : option));
  const later = { ...poll, options };
  receive(later);
  expect(listed(later)[0]).toBe(21);
  act(() => jest.advanceTimersByTime(10_000));
  expect(listed(later)[0]).toBe(21);
  isHeld = false;
  act(() => jest.advanceTimersByTime(10_000));
  expect(listed(later)[0]).toBe(5);
});
