import { expect, test } from '@jest/globals';
import { ApiError } from './api-error.ts';
import { isRefusal, isServerFault, parseRetryAfter, retryDelay, timeoutOf } from './backoff.ts';

const failure = (status: number, code = 'any', retryAfterMs?: number) => new ApiError({ status, code, retryAfterMs });
const LOWEST = () => 0;
const HIGHEST = () => 1;

test.each([
  [0, 1_000, 2_000],
  [1, 2_000, 3_000],
  [2, 4_000, 5_000],
  [3, 8_000, 9_000],
  [4, 16_000, 17_000],
])('after try %i of a call that met a server at fault it waits %i to %i ms', (attempt, least, most) => {
  expect(retryDelay(failure(503), attempt, LOWEST)).toBe(least);
  expect(retryDelay(failure(503), attempt, HIGHEST)).toBe(most);
});

test.each([
  [0, 2_000, 3_000],
  [1, 6_000, 7_000],
  [2, 18_000, 19_000],
  [3, 54_000, 55_000],
  [4, 60_000, 60_000],
])('after try %i that was too many it waits %i to %i ms', (attempt, least, most) => {
  expect(retryDelay(failure(429), attempt, LOWEST)).toBe(least);
  expect(retryDelay(failure(429), attempt, HIGHEST)).toBe(most);
});

test('gives up after the fifth retry', () => {
  expect(retryDelay(failure(503), 4, LOWEST)).toBeDefined();
  expect(retryDelay(failure(503), 5, LOWEST)).toBeUndefined();
});

test.each([
  ['no network', failure(0, 'network')],
  ['a timeout', failure(0, 'timeout')],
  ['408', failure(408)],
  ['429', failure(429)],
  ['500', failure(500)],
  ['504', failure(504)],
  ['a first try that is still under way', failure(409, 'in_progress')],
])('tries again after %s', (_name, error) => {
  expect(retryDelay(error, 0, LOWEST)).toBeDefined();
});

test.each([
  ['400', failure(400)],
  ['401', failure(401)],
  ['403', failure(403)],
  ['404', failure(404)],
  ['a refusal by the state', failure(409, 'already_voted')],
  ['an open breaker', failure(0, 'breaker_open')],
  ['an answer that breaks the contract', failure(200, 'unexpected_answer')],
])('does not try again after %s', (_name, error) => {
  expect(retryDelay(error, 0, LOWEST)).toBeUndefined();
});

test.each([
  ['a refusal by the state', failure(409, 'already_voted'), true],
  ['something that is gone', failure(404, 'not_found'), true],
  ['too many calls', failure(429, 'rate_limited'), false],
  ['a first try that is still under way', failure(409, 'in_progress'), false],
  ['a server at fault', failure(503, 'unavailable'), false],
  ['no answer', failure(0, 'network'), false],
])('knows whether %s is a final no', (_name, error, expected) => {
  expect(isRefusal(error)).toBe(expected);
});

test('Retry-After wins over the computed delay', () => {
  expect(retryDelay(failure(429, 'rate_limited', 3_000), 3, HIGHEST)).toBe(3_000);
  expect(retryDelay(failure(503, 'unavailable', 0), 0, HIGHEST)).toBe(0);
});

test('a server that wants to be left alone for long is not waited for', () => {
  expect(retryDelay(failure(429, 'rate_limited', 60_000), 0, LOWEST)).toBe(60_000);
  expect(retryDelay(failure(429, 'rate_limited', 60_001), 0, LOWEST)).toBeUndefined();
});

const NOW = Date.parse('2026-11-21T10:00:00Z');

test.each([
  ['seconds', '3', 3_000],
  ['a date', 'Sat, 21 Nov 2026 10:00:30 GMT', 30_000],
  ['a date that has passed', 'Sat, 21 Nov 2026 09:00:00 GMT', 0],
  ['nothing', null, undefined],
  ['a blank', ' ', undefined],
  ['nonsense', 'soon', undefined],
])('reads Retry-After as %s', (_name, header, delay) => {
  expect(parseRetryAfter(header, NOW)).toBe(delay);
});

test('each retry is given more time, up to a minute', () => {
  expect([0, 1, 2, 3, 4, 5].map(timeoutOf)).toEqual([45_000, 50_000, 55_000, 60_000, 60_000, 60_000]);
});

test('the breaker counts the network, timeouts and 5xx alone', () => {
  const faults = [failure(0, 'network'), failure(0, 'timeout'), failure(500), failure(503)];
  const answers = [failure(400), failure(401), failure(404), failure(408), failure(409), failure(429)];
  expect(faults.every(isServerFault)).toBe(true);
  expect(answers.some(isServerFault)).toBe(false);
});
