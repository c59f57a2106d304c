import { expect, test } from '@jest/globals';
import { createBreaker } from './breaker.ts';

const setUp = () => {
  let time = 0;
  const breaker = createBreaker(() => time);
  const failTimes = (times: number) => {
    for (let count = 0; count < times; count += 1) {
      breaker.admit();
      breaker.failed();
    }
  };
  return { breaker, failTimes, pass: (ms: number) => (time += ms) };
};

test('opens at the fifth failure in a row', () => {
  const { breaker, failTimes } = setUp();
  failTimes(4);
  expect(breaker.admit).not.toThrow();
  breaker.failed();
  expect(breaker.admit).toThrow('Circuit breaker is OPEN');
});

test('a success begins the count anew', () => {
  const { breaker, failTimes } = setUp();
  failTimes(4);
  breaker.succeeded();
  failTimes(4);
  expect(breaker.admit).not.toThrow();
});

test('after a minute it lets one call try, and only one', () => {
  const { breaker, failTimes, pass } = setUp();
  failTimes(5);
  pass(59_999);
  expect(breaker.admit).toThrow('Circuit breaker is OPEN');
  pass(1);
  expect(breaker.admit).not.toThrow();
  expect(breaker.admit).toThrow('Circuit breaker is OPEN');
});

test('a trial that succeeds closes it', () => {
  const { breaker, failTimes, pass } = setUp();
  failTimes(5);
  pass(60_000);
  breaker.admit();
  breaker.succeeded();
  expect(breaker.admit).not.toThrow();
  expect(breaker.admit).not.toThrow();
});

test('a trial that fails keeps it open for another minute', () => {
  const { breaker, failTimes, pass } = setUp();
  failTimes(5);
  pass(60_000);
  breaker.admit();
  breaker.failed();
  pass(59_999);
  expect(breaker.admit).toThrow('Circuit breaker is OPEN');
  pass(1);
  expect(breaker.admit).not.toThrow();
});

test('a trial that its caller gave up leaves the place to the next', () => {
  const { breaker, failTimes, pass } = setUp();
  failTimes(5);
  pass(60_000);
  breaker.admit();
  breaker.abandoned();
  expect(breaker.admit).not.toThrow();
});
