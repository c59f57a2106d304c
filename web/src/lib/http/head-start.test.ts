import { beforeEach, expect, jest, test } from '@jest/globals';
import { withHeadStart } from './head-start.ts';

const URL = '/api/polls/stats';
const mine = { method: 'GET', headers: { Authorization: 'Bearer mine' } };

const fetch = jest.fn(async (_url: string, _init: RequestInit) => new Response('late'));
let now: number;
beforeEach(() => {
  fetch.mockClear();
  now = 0;
});

const begin = (answer: Promise<Response> = Promise.resolve(new Response('early')), token: string | null = 'mine') =>
  withHeadStart(fetch, { token, reads: new Map([[URL, answer]]) }, () => now);

const textOf = async (answer: Promise<Response>) => (await answer).text();

test('takes what has been asked already, once', async () => {
  const call = begin();
  expect(await textOf(call(URL, mine))).toBe('early');
  expect(await textOf(call(URL, mine))).toBe('late');
  expect(fetch).toHaveBeenCalledTimes(1);
});

test('takes what nobody need be signed in for', async () => {
  const call = begin(undefined, null);
  expect(await textOf(call(URL, { method: 'GET', headers: {} }))).toBe('early');
});

test('takes nothing for another address or another person', async () => {
  expect(await textOf(begin()(`${URL}?x`, mine))).toBe('late');
  const other = { method: 'GET', headers: { Authorization: 'Bearer other' } };
  expect(await textOf(begin()(URL, other))).toBe('late');
  expect(await textOf(begin()(URL, { method: 'GET', headers: {} }))).toBe('late');
});

test('takes nothing after a change', async () => {
  const call = begin();
  await call('/api/polls', { ...mine, method: 'POST' });
  expect(await textOf(call(URL, mine))).toBe('late');
});

test('takes nothing that is old', async () => {
  const call = begin();
  now = 10_001;
  expect(await textOf(call(URL, mine))).toBe('late');
});

test('fails as it would have failed, so that it is tried again by the same rules', async () => {
  const lost = new TypeError('Failed to fetch');
  const call = begin(Promise.reject(lost));
  await expect(call(URL, mine)).rejects.toBe(lost);
  expect(await textOf(call(URL, mine))).toBe('late');
});

test('is given up by who gives up the call', async () => {
  const left = new AbortController();
  const call = begin(new Promise(() => undefined))(URL, { ...mine, signal: left.signal });
  left.abort(new Error('left'));
  await expect(call).rejects.toThrow('left');
  await expect(begin()(URL, { ...mine, signal: left.signal })).rejects.toThrow('left');
});
