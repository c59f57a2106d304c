import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { createComment, getPoll, getSignInOptions, listVotedPolls, logout, texts } from '@showhands/contracts';
import { forgedTokens } from '@showhands/testing';
import { INTERNAL_SECRET } from '../../test/test-app.ts';
import { useTestApp } from '../../test/use-test-app.ts';

const on = useTestApp();

describe('an answer', () => {
  test('carries what the handler returned, under the status of the contract', async () => {
    const { status, body } = await on.api.call(createComment, { token: on.ada.token, body: on.comment() });
    expect(status).toBe(201);
    expect(body).toMatchObject({ content: 'Well said.', author_username: 'Ada' });
    expect(await on.effects()).toContain('Well said.');
  });

  test('may have no body', async () => {
    expect(await on.api.call(logout, { token: on.ada.token })).toMatchObject({ status: 204, body: undefined });
  });

  test('needs no token where the contract asks for none', async () => {
    expect((await on.api.call(getSignInOptions)).body).toEqual({ demoAccount: null });
  });

  test('is stored nowhere on its way and tells nothing of what serves it', async () => {
    const { headers } = await on.api.call(getPoll, { token: on.ada.token, params: { id: on.pollId } });
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.has('x-powered-by')).toBe(false);
    expect(headers.has('etag')).toBe(false);
  });

  test('finds an id whatever its case', async () => {
    const { body } = await on.api.call(getPoll, { token: on.ada.token, params: { id: on.pollId.toUpperCase() } });
    expect(body.id).toBe(on.pollId);
  });
});

describe('a list', () => {
  test('tells its length and leads from page to page', async () => {
    let link: string | null = `/api${listVotedPolls.path}?limit=2`;
    const seen: string[] = [];
    while (link) {
      const answer = await fetch(new URL(link, on.app.url), { headers: { authorization: `Bearer ${on.ada.token}` } });
      expect(await answer.json()).toHaveLength(2);
      expect(answer.headers.get('x-total-count')).toBe('6');
      seen.push(link);
      link = /^<([^>]+)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1] ?? null;
    }
    expect(seen).toHaveLength(3);
    expect(seen.every((path) => path.startsWith('/api/user/voted-polls?limit=2'))).toBe(true);
  });

  test.each([
    { limit: 50, encodings: 'gzip, br', encoding: 'br' },
    { limit: 50, encodings: 'gzip', encoding: 'gzip' },
    { limit: 50, encodings: 'identity', encoding: null },
    { limit: 1, encodings: 'gzip, br', encoding: null },
  ])('of $limit is sent as $encoding to who reads $encodings', async ({ limit, encodings, encoding }) => {
    const answer = await fetch(new URL(`/api${listVotedPolls.path}?limit=${limit}`, on.app.url), {
      headers: { authorization: `Bearer ${on.ada.token}`, 'accept-encoding': encodings },
    });
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    expect(answer.headers.get('vary')).toBe('Accept-Encoding');
    expect(await answer.json()).toHaveLength(limit);
  });

  test.each(['nonsense', '', 'W10', 'WyJcdTAwMDAiXQ', '%00', 'x'.repeat(501)])(
    'refuses the cursor "%s"',
    async (cursor) => {
      const { status, body } = await on.refusalOf(listVotedPolls, { query: { cursor } });
      expect(status).toBe(400);
      expect(body).toMatchObject({ code: 'validation_failed', errors: [{ path: 'cursor' }] });
    },
  );

  test.each(['0', '101', 'all', '-5'])('refuses a limit of %s in words for people', async (limit) => {
    expect((await on.refusalOf(listVotedPolls, { query: { limit } })).body).toMatchObject({
      message: texts.transport.invalidRequest,
      errors: [{ path: 'limit', message: texts.transport.invalidRequest }],
    });
  });
});

describe('without a good token', () => {
  test.each([
    ['none', {}],
    ['an empty one', { headers: { authorization: 'Bearer ' } }],
    ['another scheme', { headers: { authorization: 'Basic YWRhOnNlY3JldA==' } }],
    ['a user id in a header', { headers: { 'x-user-id': randomUUID() } }],
  ])('is refused: %s', async (_, call) => {
    const { status, body } = await on.api.refusal(getPoll, { params: { id: on.pollId }, ...call });
    expect(status).toBe(401);
    expect(body).toMatchObject({ code: 'unauthenticated', message: texts.auth.unauthenticated });
  });

  test('is refused: every forgery', async () => {
    for (const { attack, token } of forgedTokens({ token: on.ada.token, privateKey: on.app.auth.privateKey })) {
      const { status, body } = await on.api.refusal(createComment, { token, body: on.comment() });
      expect({ attack, status }).toEqual({ attack, status: 401 });
      expect(['invalid_token', 'token_expired']).toContain(body.code);
    }
    expect(await on.effects()).toEqual([on.pollId]);
  });
});

describe('the request id', () => {
  test.each(['r-1', 'a'.repeat(128), '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'])(
    'is taken: %s',
    async (id) => {
      const refusal = await on.api.refusal(getPoll, { params: { id: on.pollId }, headers: { 'x-request-id': id } });
      expect(refusal.headers.get('x-request-id')).toBe(id);
      expect(refusal.body.requestId).toBe(id);
    },
  );

  test.each(['', 'a'.repeat(129), 'a b', '"quoted"', '{"level":"fatal"}', 'a,b'])(
    'is made where "%s" came',
    async (id) => {
      const refusal = await on.api.refusal(getPoll, { params: { id: on.pollId }, headers: { 'x-request-id': id } });
      expect(refusal.headers.get('x-request-id')).toMatch(/^[\da-f]{8}-[\da-f-]{27}$/);
      expect(refusal.body.requestId).toBe(refusal.headers.get('x-request-id'));
    },
  );

  test('is on every answer, of health and of what is not there', async () => {
    for (const path of ['/healthz', '/readyz', '/metrics', '/nowhere', '/internal/polls/7']) {
      expect((await fetch(on.app.url + path)).headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
    }
  });
});

describe('health', () => {
  test('says that the process is alive', async () => {
    const answer = await fetch(`${on.app.url}/healthz`);
    expect({ status: answer.status, body: await answer.json() }).toEqual({ status: 200, body: { status: 'ok' } });
  });

  test('says that its dependencies answer', async () => {
    const answer = await fetch(`${on.app.url}/readyz`);
    expect({ status: answer.status, body: await answer.json() }).toEqual({
      status: 200,
      body: { status: 'ok', parts: { database: 'ok' } },
    });
  });

  test('counts requests by endpoint and status, never by what was asked for', async () => {
    await on.api.call(getPoll, { token: on.ada.token, params: { id: on.pollId } });
    await fetch(`${on.app.url}/api/nowhere/${on.pollId}`);
    const figures = await (await fetch(`${on.app.url}/metrics`)).text();
    const counted = figures.split('\n').filter((line) => line.includes('http_request_seconds_count'));
    expect(counted.find((line) => line.includes('endpoint="getPoll"') && line.includes('status="200"'))).toBeDefined();
    expect(counted.find((line) => line.includes('endpoint="unknown"') && line.includes('status="404"'))).toBeDefined();
    expect(figures.includes(on.pollId)).toBe(false);
    expect(figures.includes('process_cpu_seconds_total')).toBe(true);
  });
});

test('other services come in by their own door', async () => {
  const ask = async (path: string, authorization: string) => {
    const answer = await fetch(on.app.url + path, { headers: { authorization } });
    return answer.status;
  };
  expect(await ask('/internal/polls/7', `Bearer ${INTERNAL_SECRET}`)).toBe(200);
  expect(await ask('/internal/polls/7', `Bearer ${on.ada.token}`)).toBe(401);
  expect(await ask('/internal/nowhere', `Bearer ${INTERNAL_SECRET}`)).toBe(404);
  expect(await ask(`/api/polls/${on.pollId}`, `Bearer ${INTERNAL_SECRET}`)).toBe(401);
});
