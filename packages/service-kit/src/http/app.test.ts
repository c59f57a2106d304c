import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { createComment, getPoll, getSignInOptions, listVotedPolls, logout, texts } from '@showhands/contracts';
import { forgedTokens } from '@showhands/testing';
import { INTERNAL_SECRET } from '../../test/test-app.ts';
import { useTestApp } from '../../test/use-test-app.ts';

const on = useTestApp();

describe('a response', () => {
  test("has the handler's body and the contract's status", async () => {
    const { status, body } = await on.api.call(createComment, { token: on.ada.token, body: on.comment() });
    expect(status).toBe(201);
    expect(body).toMatchObject({ content: 'Well said.', author_username: 'Ada' });
    expect(await on.effects()).toContain('Well said.');
  });

  test('can have no body', async () => {
    expect(await on.api.call(logout, { token: on.ada.token })).toMatchObject({ status: 204, body: undefined });
  });

  test('needs no token on an endpoint without authentication', async () => {
    expect((await on.api.call(getSignInOptions)).body).toEqual({ demoAccount: null });
  });

  test('is not cached, and has no header that names the server software', async () => {
    const { headers } = await on.api.call(getPoll, { token: on.ada.token, params: { id: on.pollId } });
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.has('x-powered-by')).toBe(false);
    expect(headers.has('etag')).toBe(false);
  });

  test('accepts an id in any case', async () => {
    const { body } = await on.api.call(getPoll, { token: on.ada.token, params: { id: on.pollId.toUpperCase() } });
    expect(body.id).toBe(on.pollId);
  });
});

describe('a list', () => {
  test('has the total count and links to the next page', async () => {
    let link: string | null = `/api${listVotedPolls.path}?limit=2`;
    const seen: string[] = [];
    while (link) {
      const response = await fetch(new URL(link, on.app.url), { headers: { authorization: `Bearer ${on.ada.token}` } });
      expect(await response.json()).toHaveLength(2);
      expect(response.headers.get('x-total-count')).toBe('6');
      seen.push(link);
      link = /^<([^>]+)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1] ?? null;
    }
    expect(seen).toHaveLength(3);
    expect(seen.every((path) => path.startsWith('/api/user/voted-polls?limit=2'))).toBe(true);
  });

  test.each([
    { limit: 50, encodings: 'gzip, br', encoding: 'br' },
    { limit: 50, encodings: 'gzip', encoding: 'gzip' },
    { limit: 50, encodings: 'identity', encoding: null },
    { limit: 1, encodings: 'gzip, br', encoding: null },
  ])('of $limit is sent as $encoding to a client that accepts $encodings', async ({ limit, encodings, encoding }) => {
    const response = await fetch(new URL(`/api${listVotedPolls.path}?limit=${limit}`, on.app.url), {
      headers: { authorization: `Bearer ${on.ada.token}`, 'accept-encoding': encodings },
    });
    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect(response.headers.get('vary')).toBe('Accept-Encoding');
    expect(await response.json()).toHaveLength(limit);
  });

  test.each(['nonsense', '', 'W10', 'WyJcdTAwMDAiXQ', '%00', 'x'.repeat(501)])(
    'rejects the cursor "%s"',
    async (cursor) => {
      const { status, body } = await on.errorFrom(listVotedPolls, { query: { cursor } });
      expect(status).toBe(400);
      expect(body).toMatchObject({ code: 'validation_failed', errors: [{ path: 'cursor' }] });
    },
  );
});

describe('without a valid token', () => {
  test.each([
    ['none', {}],
    ['an empty one', { headers: { authorization: 'Bearer ' } }],
    ['another scheme', { headers: { authorization: 'Basic YWRhOnNlY3JldA==' } }],
    ['a user id in a header', { headers: { 'x-user-id': randomUUID() } }],
  ])('is rejected: %s', async (_, call) => {
    const { status, body } = await on.api.expectError(getPoll, { params: { id: on.pollId }, ...call });
    expect(status).toBe(401);
    expect(body).toMatchObject({ code: 'unauthenticated', message: texts.auth.unauthenticated });
  });

  test('is rejected: every forged token', async () => {
    for (const { attack, token } of forgedTokens({ token: on.ada.token, privateKey: on.app.auth.privateKey })) {
      const { status, body } = await on.api.expectError(createComment, { token, body: on.comment() });
      expect({ attack, status }).toEqual({ attack, status: 401 });
      expect(['invalid_token', 'token_expired']).toContain(body.code);
    }
    expect(await on.effects()).toEqual([on.pollId]);
  });
});

describe('the request id', () => {
  test.each(['r-1', 'a'.repeat(128), '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'])(
    'is taken from the request: %s',
    async (id) => {
      const response = await on.api.expectError(getPoll, {
        params: { id: on.pollId },
        headers: { 'x-request-id': id },
      });
      expect(response.headers.get('x-request-id')).toBe(id);
      expect(response.body.requestId).toBe(id);
    },
  );

  test.each(['', 'a'.repeat(129), 'a b', '"quoted"', '{"level":"fatal"}', 'a,b'])(
    'is generated instead of "%s"',
    async (id) => {
      const response = await on.api.expectError(getPoll, {
        params: { id: on.pollId },
        headers: { 'x-request-id': id },
      });
      expect(response.headers.get('x-request-id')).toMatch(/^[\da-f]{8}-[\da-f-]{27}$/);
      expect(response.body.requestId).toBe(response.headers.get('x-request-id'));
    },
  );

  test('is in every response, including health checks and 404s', async () => {
    for (const path of ['/healthz', '/readyz', '/metrics', '/nowhere', '/internal/polls/7']) {
      expect((await fetch(on.app.url + path)).headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
    }
  });
});

describe('health', () => {
  test('reports that the process is alive', async () => {
    const response = await fetch(`${on.app.url}/healthz`);
    expect({ status: response.status, body: await response.json() }).toEqual({ status: 200, body: { status: 'ok' } });
  });

  test('reports its dependencies', async () => {
    const response = await fetch(`${on.app.url}/readyz`);
    expect({ status: response.status, body: await response.json() }).toEqual({
      status: 200,
      body: { status: 'ok', parts: { database: 'ok' } },
    });
  });

  test('counts requests by endpoint and status, not by path', async () => {
    await on.api.call(getPoll, { token: on.ada.token, params: { id: on.pollId } });
    await fetch(`${on.app.url}/api/nowhere/${on.pollId}`);
    const metrics = await (await fetch(`${on.app.url}/metrics`)).text();
    const counted = metrics.split('\n').filter((line) => line.includes('http_request_seconds_count'));
    expect(counted.find((line) => line.includes('endpoint="getPoll"') && line.includes('status="200"'))).toBeDefined();
    expect(counted.find((line) => line.includes('endpoint="unknown"') && line.includes('status="404"'))).toBeDefined();
    expect(metrics.includes(on.pollId)).toBe(false);
    expect(metrics.includes('process_cpu_seconds_total')).toBe(true);
  });
});

test('internal routes require the internal secret', async () => {
  const statusOf = async (path: string, authorization: string) => {
    const response = await fetch(on.app.url + path, { headers: { authorization } });
    return response.status;
  };
  expect(await statusOf('/internal/polls/7', `Bearer ${INTERNAL_SECRET}`)).toBe(200);
  expect(await statusOf('/internal/polls/7', `Bearer ${on.ada.token}`)).toBe(401);
  expect(await statusOf('/internal/nowhere', `Bearer ${INTERNAL_SECRET}`)).toBe(404);
  expect(await statusOf(`/api/polls/${on.pollId}`, `Bearer ${INTERNAL_SECRET}`)).toBe(401);
});
