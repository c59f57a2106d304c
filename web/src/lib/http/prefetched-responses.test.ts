import { beforeEach, expect, jest, test } from '@jest/globals';
import { withPrefetched } from './prefetched-responses.ts';

const URL = '/api/polls/stats';
const mine = { method: 'GET', headers: { Authorization: 'Bearer mine' } };

const fetch = jest.fn(async (_url: string, _init: RequestInit) => new Response('late'));
let now: number;
beforeEach(() => {
  fetch.mockClear();
  now = 0;
});

const wrap = (response: Promise<Response> = Promise.resolve(new Response('early')), token: string | null = 'mine') =>
  withPrefetched(fetch, { token, responses: new Map([[URL, response]]) }, () => now);

const textOf = async (response: Promise<Response>) => (await response).text();

test('uses a prefetched response once', async () => {
  const call = wrap();
  expect(await textOf(call(URL, mine))).toBe('early');
  expect(await textOf(call(URL, mine))).toBe('late');
  expect(fetch).toHaveBeenCalledTimes(1);
});

test('uses a response that was prefetched while signed out', async () => {
  const call = wrap(undefined, null);
  expect(await textOf(call(URL, { method: 'GET', headers: {} }))).toBe('early');
});

test('uses none for another URL or another token', async () => {
  expect(await textOf(wrap()(`${URL}?x`, mine))).toBe('late');
  const other = { method: 'GET', headers: { Authorization: 'Bearer other' } };
  expect(await textOf(wrap()(URL, other))).toBe('late');
  expect(await textOf(wrap()(URL, { method: 'GET', headers: {} }))).toBe('late');
});

test('discards all after the first request that is not a GET', async () => {
  const call = wrap();
  await call('/api/polls', { ...mine, method: 'POST' });
  expect(await textOf(call(URL, mine))).toBe('late');
});

test('discards responses older than ten seconds', async () => {
  const call = wrap();
  now = 10_001;
  expect(await textOf(call(URL, mine))).toBe('late');
});

test('passes the failure of a prefetched request on, so that it is retried as usual', async () => {
  const lost = new TypeError('Failed to fetch');
  const call = wrap(Promise.reject(lost));
  await expect(call(URL, mine)).rejects.toBe(lost);
  expect(await textOf(call(URL, mine))).toBe('late');
});

test('stops waiting for a prefetched response when the caller aborts', async () => {
  const left = new AbortController();
  const call = wrap(new Promise(() => undefined))(URL, { ...mine, signal: left.signal });
  left.abort(new Error('left'));
  await expect(call).rejects.toThrow('left');
  await expect(wrap()(URL, { ...mine, signal: left.signal })).rejects.toThrow('left');
});
