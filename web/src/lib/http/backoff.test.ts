import { expect, test } from '@jest/globals';
import { ApiError } from './api-error.ts';
import { isRejection, isServerError, parseRetryAfter, retryDelay, timeoutOf } from './backoff.ts';

const failure = (status: number, code = 'any', retryAfterMs?: number) => new ApiError({ status, code, retryAfterMs });
const LOWEST = () => 0;
const HIGHEST = () => 1;

test.each([
  [0, 1_000, 2_000],
  [1, 2_000, 3_000],
  [2, 4_000, 5_000],
  [3, 8_000, 9_000],
  [4, 16_000, 17_000],
])('after attempt %i with a server error it waits %i to %i ms', (attempt, least, most) => {
  expect(retryDelay(failure(503), attempt, LOWEST)).toBe(least);
  expect(retryDelay(failure(503), attempt, HIGHEST)).toBe(most);
});

test.each([
  [0, 2_000, 3_000],
  [1, 6_000, 7_000],
  [2, 18_000, 19_000],
  [3, 54_000, 55_000],
  [4, 60_000, 60_000],
])('after attempt %i with a 429 it waits %i to %i ms', (attempt, least, most) => {
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
])('retries after %s', (_name, error) => {
  expect(retryDelay(error, 0, LOWEST)).toBeDefined();
});

test.each([
  ['400', failure(400)],
  ['401', failure(401)],
  ['403', failure(403)],
  ['404', failure(404)],
  ['a conflict', failure(409, 'already_voted')],
  ['an open breaker', failure(0, 'breaker_open')],
  ['a response that does not match the contract', failure(200, 'unexpected_response')],
])('does not retry after %s', (_name, error) => {
  expect(retryDelay(error, 0, LOWEST)).toBeUndefined();
});

test.each([
  ['a conflict', failure(409, 'already_voted'), true],
  ['something that is gone', failure(404, 'not_found'), true],
  ['too many calls', failure(429, 'rate_limited'), false],
  ['a first try that is still under way', failure(409, 'in_progress'), false],
  ['a server error', failure(503, 'unavailable'), false],
  ['no response', failure(0, 'network'), false],
])('knows whether %s is a rejection', (_name, error, expected) => {
  expect(isRejection(error)).toBe(expected);
});

test('prefers Retry-After to the computed delay', () => {
  expect(retryDelay(failure(429, 'rate_limited', 3_000), 3, HIGHEST)).toBe(3_000);
  expect(retryDelay(failure(503, 'unavailable', 0), 0, HIGHEST)).toBe(0);
});

test('gives up on a Retry-After beyond the longest backoff', () => {
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

test('each retry has a longer timeout, up to a minute', () => {
  expect([0, 1, 2, 3, 4, 5].map(timeoutOf)).toEqual([45_000, 50_000, 55_000, 60_000, 60_000, 60_000]);
});

test('only network errors, timeouts and 5xx are server errors', () => {
  const serverErrors = [failure(0, 'network'), failure(0, 'timeout'), failure(500), failure(503)];
  const others = [failure(400), failure(401), failure(404), failure(408), failure(409), failure(429)];
  expect(serverErrors.every(isServerError)).toBe(true);
  expect(others.some(isServerError)).toBe(false);
});
