import { expect, test } from '@jest/globals';
import { castVote, getPollStats, listDashboardPolls, login, logout } from '@showhands/contracts';
import { errorText } from '../user-facing-error.ts';
import { createApiClient } from './api-client.ts';
import { ApiError } from './api-error.ts';
import { createCircuitBreaker } from './circuit-breaker.ts';
import { createConcurrencyLimiter } from './concurrency-limiter.ts';

const STATS = { totalPolls: 3, totalVotes: 9, recentPolls: 1 };
const POLL_ID = '8b6f3c1e-52a7-4d0f-9c3e-2f6f1d7a9b10';

type Outcome = Response | Error | (() => Response | Error);

const response = (status: number, body: unknown = {}, headers: Record<string, string> = {}) =>
  new Response(status === 204 ? null : JSON.stringify(body), { status, headers });

const rejection = (status: number, code: string, message = code, headers: Record<string, string> = {}) =>
  response(status, { message, code, requestId: 'r1' }, headers);

/** A client whose network returns the given responses, repeating the last one, and which does not really sleep. */
const setUp = (outcomes: Outcome[], { token = 'one' }: { token?: string | undefined } = {}) => {
  const sent: { url: string; method: string; body: unknown; headers: Headers }[] = [];
  const waits: number[] = [];
  const ended: string[] = [];
  const state = { token: token as string | undefined, time: 0, confirms: false };
  const api = createApiClient({
    fetch: async (url, { method = 'GET', body, headers, signal }) => {
      signal?.throwIfAborted();
      sent.push({ url, method, body, headers: new Headers(headers) });
      const next = outcomes.length > 1 ? outcomes.shift() : outcomes[0];
      const given = typeof next === 'function' ? next() : next;
      if (given instanceof Response) return given.clone();
      throw given ?? new Error('no response left');
    },
    session: {
      token: () => state.token,
      expire: (message) => {
        ended.push(message);
        state.token = undefined;
      },
    },
    breaker: createCircuitBreaker(() => state.time),
    limiter: createConcurrencyLimiter(5),
    now: () => state.time,
    random: () => 0,
    sleep: async (ms) => {
      waits.push(ms);
    },
    timeout: () => new AbortController().signal,
    confirmPassword: async () => state.confirms,
  });
  return { api, sent, waits, ended, state };
};

const vote = (idempotencyKey?: string) => ({
  params: { id: POLL_ID },
  body: { option_id: POLL_ID },
  ...(idempotencyKey && { idempotencyKey }),
});

const failureOf = async (call: Promise<unknown>): Promise<ApiError> => {
  const error: unknown = await call.catch((thrown: unknown) => thrown);
  if (error instanceof ApiError) return error;
  throw new Error('it did not fail');
};

test('sends the request of the contract with the session token', async () => {
  const { api, sent } = setUp([response(200, [], { 'X-Total-Count': '0' })]);
  await api.callPage(listDashboardPolls, { query: { q: '50% & more', category: 'sports', cursor: undefined } });
  expect(sent[0]?.url).toBe('/api/polls/dashboard?q=50%25+%26+more&category=sports');
  expect(sent[0]?.headers.get('Authorization')).toBe('Bearer one');
});

test('strips fields that are not in the contract', async () => {
  const { api } = setUp([response(200, { ...STATS, secret: 1 })]);
  expect(await api.call(getPollStats, {})).toEqual(STATS);
});

test('returns undefined for a response without a body', async () => {
  const { api } = setUp([response(204)]);
  expect(await api.call(logout, {})).toBeUndefined();
});

test('rejects a response that does not match the contract, without a retry', async () => {
  const { api, sent } = setUp([response(200, { totalPolls: 'many' })]);
  expect((await failureOf(api.call(getPollStats, {}))).code).toBe('unexpected_response');
  expect(sent).toHaveLength(1);
});

test('returns a page with the total and the next cursor', async () => {
  const link = '</api/polls/dashboard?limit=2&cursor=a%3Db>; rel="next"';
  const { api } = setUp([response(200, [], { 'X-Total-Count': '41', Link: link })]);
  expect(await api.callPage(listDashboardPolls, {})).toEqual({ items: [], total: 41, next: 'a=b' });
});

test('shows the message of the server, or the fallback without one', async () => {
  const { api } = setUp([rejection(409, 'already_voted', 'You have already voted in this poll')]);
  const error = await failureOf(api.call(castVote, vote()));
  expect(errorText(error, 'Failed to record vote')).toBe('You have already voted in this poll');
  const page = setUp([new Response('<h1>Bad gateway</h1>', { status: 404 })]);
  const silent = await failureOf(page.api.call(castVote, vote()));
  expect(errorText(silent, 'Failed to record vote')).toBe('Failed to record vote');
});

test('retries with the same idempotency key, and gives the next action a new one', async () => {
  const ok = () => rejection(404, 'not_found');
  const { api, sent, waits } = setUp([new TypeError('offline'), rejection(503, 'unavailable'), ok]);
  await failureOf(api.call(castVote, vote()));
  await failureOf(api.call(castVote, vote()));
  const keys = sent.map(({ headers }) => headers.get('Idempotency-Key'));
  expect(waits).toEqual([1_000, 2_000]);
  expect(keys[0]).toMatch(/^[\x21-\x7e]{16,255}$/);
  expect(keys.slice(0, 3)).toEqual([keys[0], keys[0], keys[0]]);
  expect(keys[3]).not.toBe(keys[0]);
});

test.each([
  [true, 2],
  [false, 1],
])('repeats a call that needs the password, if the user enters it: %s', async (confirms, calls) => {
  const { api, sent, state } = setUp([rejection(403, 'password_required'), rejection(404, 'not_found')]);
  state.confirms = confirms;
  const { code } = await failureOf(api.call(castVote, vote()));
  expect(code).toBe(confirms ? 'not_found' : 'password_required');
  expect(new Set(sent.map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1);
  expect(sent).toHaveLength(calls);
});

test('a 401 expires the session', async () => {
  const { api, ended, sent } = setUp([rejection(401, 'token_expired')]);
  expect((await failureOf(api.call(getPollStats, {}))).status).toBe(401);
  expect(ended).toEqual(['Session expired. Please login again.']);
  expect(sent).toHaveLength(1);
});

test('reports a malformed token as such', async () => {
  const { api, ended } = setUp([rejection(401, 'invalid_token')]);
  await failureOf(api.call(getPollStats, {}));
  expect(ended).toEqual(['Invalid token format']);
});

test('reports a revoked token as the end of the session', async () => {
  const { api, ended } = setUp([rejection(401, 'invalid_token', 'Session expired. Please login again.')]);
  await failureOf(api.call(getPollStats, {}));
  expect(ended).toEqual(['Session expired. Please login again.']);
});

test('a 401 at sign-in does not expire the session', async () => {
  const { api, ended } = setUp([rejection(401, 'invalid_credentials', 'Invalid email or password')]);
  const error = await failureOf(api.call(login, { body: { email: 'a@b.cd', password: 'x' } }));
  expect(error.message).toBe('Invalid email or password');
  expect(ended).toEqual([]);
});

test('a 403 expires the session only for an invalid token', async () => {
  const shown = setUp([rejection(403, 'results_private')]);
  await failureOf(shown.api.call(getPollStats, {}));
  expect(shown.ended).toEqual([]);
  const invalid = setUp([rejection(403, 'invalid_token')]);
  await failureOf(invalid.api.call(getPollStats, {}));
  expect(invalid.ended).toEqual(['Invalid token format']);
});

test('retries a 401 once when the session has a newer token', async () => {
  const { api, sent, ended, state } = setUp([
    () => {
      state.token = 'two';
      return rejection(401, 'token_expired');
    },
    response(200, STATS),
  ]);
  expect(await api.call(getPollStats, {})).toEqual(STATS);
  expect(sent.map(({ headers }) => headers.get('Authorization'))).toEqual(['Bearer one', 'Bearer two']);
  expect(ended).toEqual([]);
});

test('does not retry a second 401', async () => {
  const { api, sent, ended, state } = setUp([
    () => {
      state.token = 'two';
      return rejection(401, 'token_expired');
    },
    rejection(401, 'token_expired'),
  ]);
  await failureOf(api.call(getPollStats, {}));
  expect(sent).toHaveLength(2);
  expect(ended).toEqual(['Session expired. Please login again.']);
});

test('neither retries nor counts a call that the caller aborts', async () => {
  const controller = new AbortController();
  const { api, sent } = setUp([
    () => {
      controller.abort(new Error('left the screen'));
      return new TypeError('aborted');
    },
    response(200, STATS),
  ]);
  await expect(api.call(getPollStats, { signal: controller.signal })).rejects.toThrow('aborted');
  expect(sent).toHaveLength(1);
  expect(await api.call(getPollStats, {})).toEqual(STATS);
});
