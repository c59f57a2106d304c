import { expect, test } from '@jest/globals';
import { castVote, getPollStats, listDashboardPolls, login, logout } from '@showhands/contracts';
import { errorText } from '../shown-error.ts';
import { createApiClient } from './api-client.ts';
import { ApiError } from './api-error.ts';
import { createBreaker } from './breaker.ts';
import { createRequestQueue } from './request-queue.ts';

const STATS = { totalPolls: 3, totalVotes: 9, recentPolls: 1 };
const POLL_ID = '8b6f3c1e-52a7-4d0f-9c3e-2f6f1d7a9b10';

type Answer = Response | Error | (() => Response | Error);

const answer = (status: number, body: unknown = {}, headers: Record<string, string> = {}) =>
  new Response(status === 204 ? null : JSON.stringify(body), { status, headers });

const refusal = (status: number, code: string, message = code, headers: Record<string, string> = {}) =>
  answer(status, { message, code, requestId: 'r1' }, headers);

/** A client whose network plays the given answers, the last one for ever, and that never really waits. */
const setUp = (answers: Answer[], { token = 'one' }: { token?: string | undefined } = {}) => {
  const sent: { url: string; method: string; body: unknown; headers: Headers }[] = [];
  const waits: number[] = [];
  const ended: string[] = [];
  const state = { token: token as string | undefined, time: 0 };
  const api = createApiClient({
    fetch: async (url, { method = 'GET', body, headers, signal }) => {
      signal?.throwIfAborted();
      sent.push({ url, method, body, headers: new Headers(headers) });
      const next = answers.length > 1 ? answers.shift() : answers[0];
      const given = typeof next === 'function' ? next() : next;
      if (given instanceof Response) return given.clone();
      throw given ?? new Error('no answer left');
    },
    session: {
      token: () => state.token,
      expire: (message) => {
        ended.push(message);
        state.token = undefined;
      },
    },
    breaker: createBreaker(() => state.time),
    queue: createRequestQueue(5),
    now: () => state.time,
    random: () => 0,
    sleep: async (ms) => {
      waits.push(ms);
    },
    timeout: () => new AbortController().signal,
  });
  return { api, sent, waits, ended, state };
};

const vote = (actionKey?: string) => ({
  params: { id: POLL_ID },
  body: { option_id: POLL_ID },
  ...(actionKey && { actionKey }),
});

const failureOf = async (call: Promise<unknown>): Promise<ApiError> => {
  const error: unknown = await call.catch((thrown: unknown) => thrown);
  if (error instanceof ApiError) return error;
  throw new Error('it did not fail');
};

test('sends what the contract says, with the session token', async () => {
  const { api, sent } = setUp([answer(200, [], { 'X-Total-Count': '0' })]);
  await api.callPage(listDashboardPolls, { query: { q: '50% & more', category: 'sports', cursor: undefined } });
  expect(sent[0]?.url).toBe('/api/polls/dashboard?q=50%25+%26+more&category=sports');
  expect(sent[0]?.headers.get('Authorization')).toBe('Bearer one');
});

test('puts parameters into the path so that they stay one segment', async () => {
  const { api, sent } = setUp([refusal(404, 'not_found')]);
  await failureOf(api.call(castVote, { params: { id: 'a/../b' }, body: { option_id: 'x' } }));
  expect(sent[0]?.url).toBe('/api/polls/a%2F..%2Fb/vote');
});

test('returns the parsed answer without what the contract does not name', async () => {
  const { api } = setUp([answer(200, { ...STATS, secret: 1 })]);
  expect(await api.call(getPollStats, {})).toEqual(STATS);
});

test('an answer without a body is undefined', async () => {
  const { api } = setUp([answer(204)]);
  expect(await api.call(logout, {})).toBeUndefined();
});

test('an answer that breaks the contract is an error, and is not asked for again', async () => {
  const { api, sent } = setUp([answer(200, { totalPolls: 'many' })]);
  expect((await failureOf(api.call(getPollStats, {}))).code).toBe('unexpected_answer');
  expect(sent).toHaveLength(1);
});

test('a page comes with its total and the cursor of the next', async () => {
  const link = '</api/polls/dashboard?limit=2&cursor=a%3Db>; rel="next"';
  const { api } = setUp([answer(200, [], { 'X-Total-Count': '41', Link: link })]);
  expect(await api.callPage(listDashboardPolls, {})).toEqual({ items: [], total: 41, next: 'a=b' });
});

test('the last page has no next', async () => {
  const { api } = setUp([answer(200, [], { 'X-Total-Count': '1', Link: '</api/polls/dashboard>; rel="first"' })]);
  expect((await api.callPage(listDashboardPolls, {})).next).toBeNull();
});

test('what the server said is what is shown; where it said nothing, the fallback is', async () => {
  const { api } = setUp([refusal(409, 'already_voted', 'You have already voted in this poll')]);
  const error = await failureOf(api.call(castVote, vote()));
  expect(errorText(error, 'Failed to record vote')).toBe('You have already voted in this poll');
  const page = setUp([new Response('<h1>Bad gateway</h1>', { status: 404 })]);
  const silent = await failureOf(page.api.call(castVote, vote()));
  expect(errorText(silent, 'Failed to record vote')).toBe('Failed to record vote');
});

test('tries again with the same key, and gives the next action another', async () => {
  const ok = () => refusal(404, 'not_found');
  const { api, sent, waits } = setUp([new TypeError('offline'), refusal(503, 'unavailable'), ok]);
  await failureOf(api.call(castVote, vote()));
  await failureOf(api.call(castVote, vote()));
  const keys = sent.map(({ headers }) => headers.get('Idempotency-Key'));
  expect(waits).toEqual([1_000, 2_000]);
  expect(keys[0]).toMatch(/^[\x21-\x7e]{16,255}$/);
  expect(keys.slice(0, 3)).toEqual([keys[0], keys[0], keys[0]]);
  expect(keys[3]).not.toBe(keys[0]);
});

test('a key that the caller gives is used', async () => {
  const { api, sent } = setUp([refusal(404, 'not_found')]);
  await failureOf(api.call(castVote, vote('again')));
  expect(sent[0]?.headers.get('Idempotency-Key')).toBe('again');
});

test('a reading carries no key', async () => {
  const { api, sent } = setUp([answer(200, STATS)]);
  await api.call(getPollStats, {});
  expect(sent[0]?.headers.has('Idempotency-Key')).toBe(false);
});

test('waits as long as the server asks', async () => {
  const { api, waits } = setUp([refusal(429, 'rate_limited', 'wait', { 'Retry-After': '3' }), answer(200, STATS)]);
  expect(await api.call(getPollStats, {})).toEqual(STATS);
  expect(waits).toEqual([3_000]);
});

test('whoever waits is told why before each further try', async () => {
  const wait = refusal(429, 'rate_limited', 'Please wait before posting another comment', { 'Retry-After': '3' });
  const { api } = setUp([wait, wait, answer(200, STATS)]);
  const told: string[] = [];
  await api.call(getPollStats, { onRetry: (error) => told.push(error.message) });
  expect(told).toEqual(Array(2).fill('Please wait before posting another comment'));
});

test('after five failures the breaker refuses without touching the network, an action in words', async () => {
  const { api, sent } = setUp([refusal(500, 'internal')]);
  const read = await failureOf(api.call(getPollStats, {}));
  expect([read.code, read.message]).toEqual(['breaker_open', '']);
  expect(sent).toHaveLength(5);
  const action = await failureOf(api.call(castVote, vote()));
  expect(action.message).toBe('Circuit breaker is OPEN');
  expect(sent).toHaveLength(5);
});

test('a minute later one call may try, and opens the way again', async () => {
  const { api, state } = setUp([...Array<Response>(5).fill(refusal(500, 'internal')), answer(200, STATS)]);
  await failureOf(api.call(getPollStats, {}));
  state.time += 60_000;
  expect(await api.call(getPollStats, {})).toEqual(STATS);
});

test('refusals do not open the breaker', async () => {
  const { api, sent } = setUp([refusal(404, 'not_found')]);
  for (let call = 0; call < 8; call += 1) await failureOf(api.call(castVote, vote()));
  expect(sent).toHaveLength(8);
});

test('a 401 ends the session', async () => {
  const { api, ended, sent } = setUp([refusal(401, 'token_expired')]);
  expect((await failureOf(api.call(getPollStats, {}))).status).toBe(401);
  expect(ended).toEqual(['Session expired. Please login again.']);
  expect(sent).toHaveLength(1);
});

test('a token of no valid form is named as such', async () => {
  const { api, ended } = setUp([refusal(401, 'invalid_token')]);
  await failureOf(api.call(getPollStats, {}));
  expect(ended).toEqual(['Invalid token format']);
});

test('a 401 from signing in is an answer like any other', async () => {
  const { api, ended } = setUp([refusal(401, 'invalid_credentials', 'Invalid email or password')]);
  const error = await failureOf(api.call(login, { body: { email: 'a@b.cd', password: 'x' } }));
  expect(error.message).toBe('Invalid email or password');
  expect(ended).toEqual([]);
});

test('a 403 ends the session only where the token is at fault', async () => {
  const shown = setUp([refusal(403, 'results_private')]);
  await failureOf(shown.api.call(getPollStats, {}));
  expect(shown.ended).toEqual([]);
  const refused = setUp([refusal(403, 'invalid_token')]);
  await failureOf(refused.api.call(getPollStats, {}));
  expect(refused.ended).toEqual(['Invalid token format']);
});

test('a 401 is tried again once where the session meanwhile holds another token', async () => {
  const { api, sent, ended, state } = setUp([
    () => {
      state.token = 'two';
      return refusal(401, 'token_expired');
    },
    answer(200, STATS),
  ]);
  expect(await api.call(getPollStats, {})).toEqual(STATS);
  expect(sent.map(({ headers }) => headers.get('Authorization'))).toEqual(['Bearer one', 'Bearer two']);
  expect(ended).toEqual([]);
});

test('a second 401 is final', async () => {
  const { api, sent, ended, state } = setUp([
    () => {
      state.token = 'two';
      return refusal(401, 'token_expired');
    },
    refusal(401, 'token_expired'),
  ]);
  await failureOf(api.call(getPollStats, {}));
  expect(sent).toHaveLength(2);
  expect(ended).toEqual(['Session expired. Please login again.']);
});

test('a call that its caller gives up is neither retried nor counted', async () => {
  const controller = new AbortController();
  const { api, sent } = setUp([
    () => {
      controller.abort(new Error('left the screen'));
      return new TypeError('aborted');
    },
    answer(200, STATS),
  ]);
  await expect(api.call(getPollStats, { signal: controller.signal })).rejects.toThrow('aborted');
  expect(sent).toHaveLength(1);
  expect(await api.call(getPollStats, {})).toEqual(STATS);
});
