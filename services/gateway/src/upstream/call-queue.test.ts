import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { internal } from '@showhands/contracts';
import { createCallQueue } from './call-queue.ts';

let sizes: number[];
let answers: (() => void)[];
let idle: number;
let add: (count: number) => void;

beforeEach(() => {
  jest.useFakeTimers();
  [sizes, answers, idle] = [[], [], 0];
  const queue = createCallQueue<number>({
    send: (calls, onClose) => {
      sizes.push(calls.length);
      answers.push(onClose);
    },
    onIdle: () => {
      idle += 1;
    },
  });
  add = (count) => {
    for (let call = 0; call < count; call += 1) queue(call);
  };
});
afterEach(() => void jest.useRealTimers());

const answer = (batch: number): void => answers[batch]?.();
const pass = (ms: number) => jest.advanceTimersByTime(ms);

test('calls of one turn of the event loop go together, and later ones when those are answered', () => {
  add(3);
  expect(sizes).toEqual([]);
  pass(0);
  add(2);
  pass(39);
  expect(sizes).toEqual([3]);
  answer(0);
  expect(sizes).toEqual([3, 2]);
  expect(idle).toBe(0);
  answer(1);
  expect(idle).toBe(1);
});

test('a call waits for a response for at most 40 ms', () => {
  add(1);
  pass(0);
  add(1);
  pass(30);
  add(1);
  pass(9);
  expect(sizes).toEqual([1]);
  pass(1);
  expect(sizes).toEqual([1, 2]);
});

test.each([
  [60, 120],
  [10, 40],
  [2_000, 200],
])(
  'or twice the time of the last response, if that took longer: after one of %i ms for %i ms',
  (responseMs, windowMs) => {
    add(1);
    pass(responseMs);
    answer(0);
    add(1);
    pass(0);
    add(1);
    pass(windowMs - 1);
    expect(sizes).toEqual([1, 1]);
    pass(1);
    expect(sizes).toEqual([1, 1, 1]);
  },
);

test('a full batch waits for nothing', () => {
  add(1);
  pass(0);
  add(internal.calls.maxCalls + 1);
  expect(sizes).toEqual([1, internal.calls.maxCalls]);
  answer(0);
  expect(sizes).toHaveLength(2);
  answer(1);
  pass(5);
  expect(sizes).toEqual([1, internal.calls.maxCalls, 1]);
});

test('after a large batch, what has waited is joined by what arrives until hardly anything does for 5 ms', () => {
  add(20);
  pass(0);
  add(4);
  pass(20);
  answer(0);
  pass(4);
  add(3);
  pass(5);
  add(3);
  pass(5);
  add(2);
  expect(sizes).toEqual([20]);
  pass(1);
  expect(sizes).toEqual([20, 12]);
});

test('calls that come as often before a response as after it are not gathered', () => {
  const arriveFor20Ms = (): void => {
    for (let ms = 0; ms < 20; ms += 2) {
      add(1);
      pass(2);
    }
  };
  add(20);
  pass(0);
  arriveFor20Ms();
  answer(0);
  arriveFor20Ms();
  expect(sizes).toEqual([20, 13]);
});

test('what has waited long before a large batch is answered waits for those calls all the same', () => {
  add(20);
  pass(0);
  add(4);
  pass(39);
  answer(0);
  pass(8);
  add(3);
  pass(8);
  add(2);
  expect(sizes).toEqual([20]);
  pass(18);
  expect(sizes).toEqual([20, 9]);
});

test('calls that keep arriving after a large batch wait for 40 ms at most', () => {
  add(20);
  pass(0);
  answer(0);
  for (let ms = 0; ms < 42; ms += 2) {
    add(1);
    pass(2);
  }
  expect(sizes).toEqual([20, 20]);
});

test('a large batch after which nothing arrives leaves the queue idle', () => {
  add(20);
  pass(0);
  answer(0);
  expect(idle).toBe(0);
  pass(5);
  expect(idle).toBe(1);
});
