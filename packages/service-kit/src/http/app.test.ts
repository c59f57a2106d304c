import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  createComment,
  type Endpoint,
  errorBodySchema,
  getPoll,
  getSignInOptions,
  listVotedPolls,
  logout,
  texts,
  toggleCommentLike,
} from '@showhands/contracts';
import { type AnyCall, type ApiClient, apiClient, forgedTokens, type TestUser } from '@showhands/testing';
import { addEffect, effectsOf, type KitDatabase, kitDatabase } from '../../test/kit-database.ts';
import { FORGOTTEN, INTERNAL_SECRET, startTestApp, type TestApp } from '../../test/test-app.ts';

let kit: KitDatabase;
let app: TestApp;
let api: ApiClient;
let ada: TestUser;
let pollId: string;

beforeAll(async () => {
  kit = await kitDatabase();
  app = await startTestApp(kit.url);
  api = apiClient(app.url);
  ada = app.auth.user({ username: 'Ada' });
});

afterAll(async () => {
  await app.close();
  await kit.close();
});

beforeEach(async () => {
  await kit.database.raw('truncate effects, idempotency_keys');
  pollId = randomUUID();
  await addEffect(kit.database, pollId);
  app.lines.length = 0;
});

const comment = (content = 'Well said.') => ({ poll_id: pollId, content });
const refusalOf = (endpoint: Endpoint, call: AnyCall) => api.refusal(endpoint, { token: ada.token, ...call });

/** A request that the client library would not send. */
const rawRequest = async (head: string, body: string | Buffer = ''): Promise<{ status: number; body: unknown }> => {
  const socket = connect(app.http.port, '127.0.0.1');
  socket.write(`${head}\r\nHost: test\r\nAuthorization: Bearer ${ada.token}\r\nConnection: close\r\n`);
  socket.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n`);
  socket.write(body);
  let answer = '';
  socket.on('data', (data) => {
    answer += data.toString();
  });
  await once(socket, 'close');
  const [top = '', json = ''] = answer.split('\r\n\r\n');
  return { status: Number(top.split(' ')[1]), body: JSON.parse(json) as unknown };
};

describe('an answer', () => {
  test('carries what the handler returned, under the status of the contract', async () => {
    const { status, body } = await api.call(createComment, { token: ada.token, body: comment() });
    expect(status).toBe(201);
    expect(body).toMatchObject({ content: 'Well said.', author_username: 'Ada' });
    expect(await effectsOf(kit.database)).toContain('Well said.');
  });

  test('may have no body', async () => {
    expect(await api.call(logout, { token: ada.token })).toMatchObject({ status: 204, body: undefined });
  });

  test('needs no token where the contract asks for none', async () => {
    expect((await api.call(getSignInOptions)).body).toEqual({ demoAccount: null });
  });

  test('is stored nowhere on its way and tells nothing of what serves it', async () => {
    const { headers } = await api.call(getPoll, { token: ada.token, params: { id: pollId } });
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.has('x-powered-by')).toBe(false);
    expect(headers.has('etag')).toBe(false);
  });

  test('finds an id whatever its case', async () => {
    const { body } = await api.call(getPoll, { token: ada.token, params: { id: pollId.toUpperCase() } });
    expect(body.id).toBe(pollId);
  });
});

describe('a list', () => {
  test('tells its length and leads from page to page', async () => {
    let link: string | null = `/api${listVotedPolls.path}?limit=2`;
    const seen: string[] = [];
    while (link) {
      const answer = await fetch(new URL(link, app.url), { headers: { authorization: `Bearer ${ada.token}` } });
      expect(await answer.json()).toHaveLength(2);
      expect(answer.headers.get('x-total-count')).toBe('6');
      seen.push(link);
      link = /^<([^>]+)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1] ?? null;
    }
    expect(seen).toHaveLength(3);
    expect(seen.every((path) => path.startsWith('/api/user/voted-polls?limit=2'))).toBe(true);
  });

  test.each(['nonsense', '', 'W10', 'WyJcdTAwMDAiXQ', '%00', 'x'.repeat(501)])(
    'refuses the cursor "%s"',
    async (cursor) => {
      const { status, body } = await refusalOf(listVotedPolls, { query: { cursor } });
      expect(status).toBe(400);
      expect(body).toMatchObject({ code: 'validation_failed', errors: [{ path: 'cursor' }] });
    },
  );

  test.each(['0', '101', 'all', '-5'])('refuses a limit of %s in words for people', async (limit) => {
    expect((await refusalOf(listVotedPolls, { query: { limit } })).body).toMatchObject({
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
    const { status, body } = await api.refusal(getPoll, { params: { id: pollId }, ...call });
    expect(status).toBe(401);
    expect(body).toMatchObject({ code: 'unauthenticated', message: texts.auth.unauthenticated });
  });

  test('is refused: every forgery', async () => {
    for (const { attack, token } of forgedTokens({ token: ada.token, privateKey: app.auth.privateKey })) {
      const { status, body } = await api.refusal(createComment, { token, body: comment() });
      expect({ attack, status }).toEqual({ attack, status: 401 });
      expect(['invalid_token', 'token_expired']).toContain(body.code);
    }
    expect(await effectsOf(kit.database)).toEqual([pollId]);
  });
});

describe('bad input', () => {
  test.each<[string, AnyCall, number, string, string]>([
    ['text that is no JSON', { rawBody: '{"content":' }, 400, 'malformed_body', texts.transport.malformedBody],
    ['JSON cut by a NUL', { rawBody: '{"a":1}\0' }, 400, 'malformed_body', texts.transport.malformedBody],
    ['a list', { rawBody: '[]' }, 400, 'validation_failed', texts.transport.invalidRequest],
    ['a string', { rawBody: '"text"' }, 400, 'validation_failed', texts.transport.invalidRequest],
    ['null', { rawBody: 'null' }, 400, 'validation_failed', texts.comment.pollRequired],
    ['no body', {}, 400, 'validation_failed', texts.comment.pollRequired],
    ['an empty body', { rawBody: '' }, 400, 'validation_failed', texts.comment.pollRequired],
    [
      'a form',
      { rawBody: 'content=x', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      415,
      'unsupported_media_type',
      texts.transport.unsupportedMediaType,
    ],
    [
      'plain text',
      { rawBody: '{}', headers: { 'content-type': 'text/plain' } },
      415,
      'unsupported_media_type',
      texts.transport.unsupportedMediaType,
    ],
    [
      'a nameless type',
      { rawBody: '{}', headers: { 'content-type': '' } },
      415,
      'unsupported_media_type',
      texts.transport.unsupportedMediaType,
    ],
    [
      'another character set',
      { rawBody: '{}', headers: { 'content-type': 'application/json; charset=koi8-r' } },
      415,
      'unsupported_media_type',
      texts.transport.unsupportedMediaType,
    ],
    [
      'another form of Unicode',
      {
        rawBody: new Uint8Array(Buffer.from('{"content":"x"}', 'utf16le')),
        headers: { 'content-type': 'application/json; charset=utf-16le' },
      },
      415,
      'unsupported_media_type',
      texts.transport.unsupportedMediaType,
    ],
    [
      'bytes that are no UTF-8',
      { rawBody: new Uint8Array(Buffer.from('{"content":"caf\xe9"}', 'latin1')) },
      400,
      'malformed_body',
      texts.transport.malformedBody,
    ],
    [
      'another encoding',
      { rawBody: '{}', headers: { 'content-encoding': 'rot13' } },
      415,
      'unsupported_media_type',
      texts.transport.unsupportedMediaType,
    ],
    [
      'a broken gzip',
      { rawBody: 'no gzip', headers: { 'content-encoding': 'gzip' } },
      400,
      'malformed_body',
      texts.transport.invalidRequest,
    ],
    [
      'over 100 kB',
      { rawBody: JSON.stringify({ content: 'x'.repeat(100_000) }) },
      413,
      'body_too_large',
      texts.transport.bodyTooLarge,
    ],
    [
      'a gzip bomb',
      { rawBody: new Uint8Array(gzipSync(Buffer.alloc(50_000_000, ' '))), headers: { 'content-encoding': 'gzip' } },
      413,
      'body_too_large',
      texts.transport.bodyTooLarge,
    ],
  ])('is refused: %s', async (_, call, status, code, message) => {
    const refusal = await refusalOf(createComment, call);
    expect(refusal).toMatchObject({ status, body: { code, message } });
    expect(refusal.body.requestId).toBe(refusal.headers.get('x-request-id'));
  });

  test.each<[string, unknown, string]>([
    ['a number for text', { content: 7 }, texts.comment.required],
    ['blanks for text', { content: ' \n ' }, texts.comment.required],
    ['a NUL', { content: 'a\0b' }, texts.transport.unstorableText],
    ['half an emoji', { content: '\ud83d' }, texts.transport.unstorableText],
    ['text that is too long', { content: 'x'.repeat(2_001) }, texts.comment.tooLong],
    ['a missing id', { poll_id: undefined, content: 'x' }, texts.comment.pollRequired],
    ['an id of another type', { poll_id: 7, content: 'x' }, texts.comment.pollRequired],
  ])('is refused and told field by field: %s', async (_, fields, message) => {
    const body = { ...comment(), ...(fields as object) };
    const refusal = await refusalOf(createComment, { body });
    expect(refusal).toMatchObject({ status: 400, body: { code: 'validation_failed', message, errors: [{ message }] } });
    expect(await effectsOf(kit.database)).toEqual([pollId]);
  });

  test('is told whole, the first rule first', async () => {
    const { body } = await refusalOf(createComment, { body: { content: '' } });
    expect(body.message).toBe(texts.comment.pollRequired);
    expect(body.errors).toEqual([
      { path: 'poll_id', message: texts.comment.pollRequired },
      { path: 'content', message: texts.comment.required },
    ]);
  });

  test.each(['poll_id', 'parent_comment_id'])('a malformed %s is not found', async (field) => {
    expect(await refusalOf(createComment, { body: { ...comment(), [field]: 'nonsense' } })).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
  });

  test.each(['nonsense', '1', '\0', '..', "' or 1=1 --", 'x'.repeat(2_000), '%'])(
    'a malformed id in the path is not found: %j',
    async (id) => {
      expect(await refusalOf(getPoll, { params: { id } })).toMatchObject({ status: 404, body: { code: 'not_found' } });
    },
  );

  test.each([
    'GET /api/polls/%E0%A4%A HTTP/1.1',
    'GET /api/polls/%ff HTTP/1.1',
    'GET /api/polls/%00 HTTP/1.1',
    'GET /api/nowhere HTTP/1.1',
    'GET /nowhere HTTP/1.1',
    'GET / HTTP/1.1',
    'GET //api/polls HTTP/1.1',
    'GET /api HTTP/1.1',
    'GET /api/../internal HTTP/1.1',
    'GET /API/sign-in-options HTTP/1.1',
    'GET /api/sign-in-options/ HTTP/1.1',
    'DELETE /api/sign-in-options HTTP/1.1',
    'PROPFIND /api/sign-in-options HTTP/1.1',
  ])('an unknown path is not found: %s', async (line) => {
    const { status, body } = await rawRequest(line);
    expect(status).toBe(404);
    expect(errorBodySchema.parse(body).code).toBe('not_found');
  });

  test('JSON of any depth is no fault of ours', async () => {
    const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;
    for (const rawBody of [deep, `{"content":${deep}}`, `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`]) {
      expect((await refusalOf(createComment, { rawBody })).status).toBe(400);
    }
  });

  test.each(['__proto__', 'constructor', 'toString'])('a field named %s changes nothing', async (name) => {
    const rawBody = `{"poll_id":"${pollId}","content":"fine","${name}":{"admin":true}}`;
    expect((await api.attempt(createComment, { token: ada.token, rawBody })).status).toBe(201);
    expect(Reflect.get({}, 'admin')).toBeUndefined();
  });

  test('a gzip of JSON is read', async () => {
    const rawBody = new Uint8Array(gzipSync(JSON.stringify(comment('zipped'))));
    const headers = { 'content-encoding': 'gzip' };
    expect((await api.attempt(createComment, { token: ada.token, rawBody, headers })).status).toBe(201);
    expect(await effectsOf(kit.database)).toContain('zipped');
  });
});

describe('an idempotency key', () => {
  const key = () => randomUUID();

  test('gives the first answer again, and says so', async () => {
    const call = { token: ada.token, idempotencyKey: key(), body: comment() };
    const [first, second] = [await api.call(createComment, call), await api.call(createComment, call)];
    expect(second.body).toEqual(first.body);
    expect([first, second].map(({ headers }) => headers.get('idempotency-replayed'))).toEqual([null, 'true']);
    expect(await effectsOf(kit.database)).toEqual([pollId, 'Well said.']);
  });

  test('gives the first refusal again, byte for byte', async () => {
    const call = { idempotencyKey: key(), body: comment('closed') };
    const [first, second] = [await refusalOf(createComment, call), await refusalOf(createComment, call)];
    expect(first.status).toBe(409);
    expect(second).toMatchObject({ status: 409, body: first.body });
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    expect(second.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
  });

  test('remembers bad input, and takes a corrected body for another', async () => {
    const idempotencyKey = key();
    await refusalOf(createComment, { idempotencyKey, body: comment('') });
    const again = await refusalOf(createComment, { idempotencyKey, body: comment('') });
    expect(again).toMatchObject({ status: 400, body: { message: texts.comment.required } });
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    const corrected = await refusalOf(createComment, { idempotencyKey, body: comment('fine') });
    expect(corrected).toMatchObject({ status: 422, body: { code: 'idempotency_conflict' } });
  });

  test('holds for one user, one method and one path', async () => {
    const idempotencyKey = key();
    const grace = app.auth.user();
    await api.call(createComment, { token: ada.token, idempotencyKey, body: comment('by Ada') });
    await api.call(createComment, { token: grace.token, idempotencyKey, body: comment('by Grace') });
    const [one, other] = [randomUUID(), randomUUID()];
    for (const id of [one, other, one])
      await api.call(toggleCommentLike, { token: ada.token, idempotencyKey, params: { id } });
    expect(await effectsOf(kit.database)).toEqual([pollId, 'by Ada', 'by Grace', `like of ${one}`, `like of ${other}`]);
  });

  test('50 at once over HTTP have one effect', async () => {
    const call = { token: ada.token, idempotencyKey: key(), body: comment('once') };
    const answers = await Promise.all(Array.from({ length: 50 }, () => api.call(createComment, call)));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(answers.filter(({ headers }) => headers.get('idempotency-replayed') === 'true')).toHaveLength(49);
    expect(await effectsOf(kit.database)).toEqual([pollId, 'once']);
  });

  test('is not asked of a reading call', async () => {
    const call = { token: ada.token, idempotencyKey: key(), params: { id: pollId } };
    for (const _ of [1, 2]) {
      expect((await api.call(getPoll, call)).headers.has('idempotency-replayed')).toBe(false);
    }
  });

  const withKey = (idempotencyKey: string) =>
    rawRequest(
      `POST /api/comments HTTP/1.1\r\nContent-Type: application/json\r\nIdempotency-Key: ${idempotencyKey}`,
      JSON.stringify(comment()),
    );

  test.each(['~', '"quoted", with {punctuation}', 'x'.repeat(255)])('may be %s', async (idempotencyKey) => {
    expect(await withKey(idempotencyKey)).toMatchObject({ status: 201 });
  });

  test.each([
    ['empty', ''],
    ['256 characters long', 'x'.repeat(256)],
    ['beyond ASCII', 'schl\u00fcssel'],
    ['with a tab', 'one\ttwo'],
  ])('may not be %s', async (_, idempotencyKey) => {
    expect(await withKey(idempotencyKey)).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', message: texts.transport.idempotencyKeyInvalid },
    });
    expect(await effectsOf(kit.database)).toEqual([pollId]);
  });
});

describe('the request id', () => {
  test.each(['r-1', 'a'.repeat(128), '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'])(
    'is taken: %s',
    async (id) => {
      const refusal = await api.refusal(getPoll, { params: { id: pollId }, headers: { 'x-request-id': id } });
      expect(refusal.headers.get('x-request-id')).toBe(id);
      expect(refusal.body.requestId).toBe(id);
    },
  );

  test.each(['', 'a'.repeat(129), 'a b', '"quoted"', '{"level":"fatal"}', 'a,b'])(
    'is made where "%s" came',
    async (id) => {
      const refusal = await api.refusal(getPoll, { params: { id: pollId }, headers: { 'x-request-id': id } });
      expect(refusal.headers.get('x-request-id')).toMatch(/^[\da-f]{8}-[\da-f-]{27}$/);
      expect(refusal.body.requestId).toBe(refusal.headers.get('x-request-id'));
    },
  );

  test('is on every answer, of health and of what is not there', async () => {
    for (const path of ['/healthz', '/readyz', '/metrics', '/nowhere', '/internal/polls/7']) {
      expect((await fetch(app.url + path)).headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
    }
  });
});

describe('health', () => {
  test('says that the process is alive', async () => {
    const answer = await fetch(`${app.url}/healthz`);
    expect({ status: answer.status, body: await answer.json() }).toEqual({ status: 200, body: { status: 'ok' } });
  });

  test('says that its dependencies answer', async () => {
    const answer = await fetch(`${app.url}/readyz`);
    expect({ status: answer.status, body: await answer.json() }).toEqual({
      status: 200,
      body: { status: 'ok', parts: { database: 'ok' } },
    });
  });

  test('counts requests by endpoint and status, never by what was asked for', async () => {
    await api.call(getPoll, { token: ada.token, params: { id: pollId } });
    await fetch(`${app.url}/api/nowhere/${pollId}`);
    const figures = await (await fetch(`${app.url}/metrics`)).text();
    const counted = figures.split('\n').filter((line) => line.includes('http_request_seconds_count'));
    expect(counted.find((line) => line.includes('endpoint="getPoll"') && line.includes('status="200"'))).toBeDefined();
    expect(counted.find((line) => line.includes('endpoint="unknown"') && line.includes('status="404"'))).toBeDefined();
    expect(figures.includes(pollId)).toBe(false);
    expect(figures.includes('process_cpu_seconds_total')).toBe(true);
  });
});

describe('the log', () => {
  const entries = () => app.lines.map((line) => JSON.parse(line) as Record<string, unknown>);

  test('has one line for a request, with its id, user and outcome', async () => {
    await api.call(getPoll, { token: ada.token, params: { id: pollId }, headers: { 'x-request-id': 'r-7' } });
    expect(entries()).toEqual([
      expect.objectContaining({
        level: 'info',
        msg: 'request',
        requestId: 'r-7',
        method: 'GET',
        endpoint: 'getPoll',
        status: 200,
        userId: ada.id,
        ms: expect.any(Number),
      }),
    ]);
  });

  test('tells the cause of an internal error, the answer does not', async () => {
    const { status, body, headers } = await refusalOf(getPoll, { params: { id: pollId }, query: { intent: 'edit' } });
    expect({ status, message: body.message }).toEqual({ status: 500, message: texts.transport.internal });
    expect(JSON.stringify(body)).not.toContain('bug');
    const [failure] = entries().filter(({ level }) => level === 'error');
    expect(failure).toMatchObject({
      msg: 'request failed',
      requestId: headers.get('x-request-id'),
      err: { message: expect.stringContaining('a bug'), stack: expect.stringContaining('test-app.ts') },
    });
  });

  test('tells of a value that only the database refused, without it, and the caller hears that it is bad', async () => {
    const { status, body } = await refusalOf(getPoll, { params: { id: pollId }, query: { intent: 'results' } });
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'validation_failed' });
    expect(entries()).toContainEqual(expect.objectContaining({ level: 'warn', sqlState: '22008' }));
    expect(app.lines.join('')).not.toContain(FORGOTTEN);
  });

  test('says who was refused and from where', async () => {
    await api.refusal(getPoll, {
      params: { id: pollId },
      token: 'forged',
      headers: { 'x-forwarded-for': '203.0.113.7' },
    });
    expect(entries()).toEqual([
      expect.objectContaining({ msg: 'request', status: 401, code: 'invalid_token', address: '203.0.113.7' }),
    ]);
  });

  test('holds no token, address, password or body, and no line that a person wrote', async () => {
    const typed = 'hunter2\n{"level":"fatal","msg":"forged"}';
    await api.call(createComment, { token: ada.token, idempotencyKey: 'hunter2', body: comment(typed) });
    await refusalOf(createComment, { rawBody: '{"password":"hunter2' });
    await refusalOf(createComment, { body: { password: 'hunter2', token: ada.token, email: ada.email } });
    await fetch(`${app.url}/api/hunter2?password=hunter2&token=${ada.token}%0A{"level":"fatal"}`);
    await api.refusal(getPoll, {
      params: { id: 'hunter2' },
      token: ada.token,
      headers: { 'x-request-id': 'a{"level"' },
    });
    const log = app.lines.join('');
    expect(entries().length).toBeGreaterThanOrEqual(5);
    for (const secret of ['hunter2', ada.token, ada.token.split('.')[2] ?? '', ada.email, 'fatal']) {
      expect(log).not.toContain(secret);
    }
  });

  test('tells of a caller who left', async () => {
    await kit.database.transaction(async (trx) => {
      await trx.raw('lock table effects in access exclusive mode');
      const leaving = new AbortController();
      const asked = fetch(`${app.url}/api/polls/${pollId}`, {
        headers: { authorization: `Bearer ${ada.token}` },
        signal: leaving.signal,
      }).catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, 200));
      leaving.abort();
      await asked;
      await new Promise((resolve) => setTimeout(resolve, 100));
    });
    expect(entries()).toContainEqual(expect.objectContaining({ msg: 'request', endpoint: 'getPoll', aborted: true }));
  });
});

test('other services come in by their own door', async () => {
  const ask = async (path: string, authorization: string) => {
    const answer = await fetch(app.url + path, { headers: { authorization } });
    return answer.status;
  };
  expect(await ask('/internal/polls/7', `Bearer ${INTERNAL_SECRET}`)).toBe(200);
  expect(await ask('/internal/polls/7', `Bearer ${ada.token}`)).toBe(401);
  expect(await ask('/internal/nowhere', `Bearer ${INTERNAL_SECRET}`)).toBe(404);
  expect(await ask(`/api/polls/${pollId}`, `Bearer ${INTERNAL_SECRET}`)).toBe(401);
});
