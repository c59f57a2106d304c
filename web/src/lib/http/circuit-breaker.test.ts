import { expect, test } from '@jest/globals';
import { createCircuitBreaker } from './circuit-breaker.ts';

const setUp = () => {
  let time = 0;
  const breaker = createCircuitBreaker(() => time);
  const failTimes = (times: number) => {
    for (let count = 0; count < times; count += 1) {
      breaker.admit();
      breaker.recordFailure();
    }
  };
  return { breaker, failTimes, pass: (ms: number) => (time += ms) };
};

test('opens at the fifth consecutive failure', () => {
  const { breaker, failTimes } = setUp();
  failTimes(4);
  expect(breaker.admit).not.toThrow();
  breaker.recordFailure();
  expect(breaker.admit).toThrow('Circuit breaker is OPEN');
});

test('a success resets the count of failures', () => {
  const { breaker, failTimes } = setUp();
  failTimes(4);
  breaker.recordSuccess();
  failTimes(4);
  expect(breaker.admit).not.toThrow();
});

test('is half-open after a minute: admits one trial call', () => {
  const { breaker, failTimes, pass } = setUp();
  failTimes(5);
  pass(59_999);
  expect(breaker.admit).toThrow('Circuit breaker is OPEN');
  pass(1);
  expect(breaker.admit).not.toThrow();
  expect(breaker.admit).toThrow('Circuit breaker is OPEN');
});

test('a successful trial closes it', () => {
  const { breaker, failTimes, pass } = setUp();
  failTimes(5);
  pass(60_000);
  breaker.admit();
  breaker.recordSuccess();
  expect(breaker.admit).not.toThrow();
  expect(breaker.admit).not.toThrow();
});

test('a failed trial opens it for another minute', () => {
  const { breaker, failTimes, pass } = setUp();
  failTimes(5);
  pass(60_000);
  breaker.admit();
  breaker.recordFailure();
  pass(59_999);
  expect(breaker.admit).toThrow('Circuit breaker is OPEN');
  pass(1);
  expect(breaker.admit).not.toThrow();
});

test('an aborted trial lets the next call try', () => {
  const { breaker, failTimes, pass } = setUp();
  failTimes(5);
  pass(60_000);
  breaker.admit();
  breaker.recordAbort();
  expect(breaker.admit).not.toThrow();
});
