import { expect, test } from '@jest/globals';
import { shuffled } from './use-ballot-order.ts';

const uuid = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const options = (count: number) => Array.from({ length: count }, (_, index) => ({ id: uuid(index) }));
const orderOf = (count: number, poll: number, user: number): number[] =>
  shuffled(options(count), uuid(poll), uuid(user)).map(({ id }) => Number(id.slice(-4)));

test('each place goes to each option about equally often', () => {
  const firsts = Array.from({ length: 4_000 }, (_, user) => orderOf(4, 1, user)[0]);
  for (const option of [0, 1, 2, 3]) {
    expect(Math.abs(firsts.filter((first) => first === option).length - 1_000)).toBeLessThan(100);
  }
});

test('the order is the same again, and another one for another user or poll', () => {
  expect(orderOf(9, 1, 1)).toEqual(orderOf(9, 1, 1));
  expect(orderOf(9, 1, 2)).not.toEqual(orderOf(9, 1, 1));
  expect(orderOf(9, 2, 1)).not.toEqual(orderOf(9, 1, 1));
});

test('an added option leaves the others in their order', () => {
  expect(orderOf(9, 1, 1).filter((option) => option < 8)).toEqual(orderOf(8, 1, 1));
});
