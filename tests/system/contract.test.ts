import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import {
  createPoll,
  createSequence,
  type Endpoint,
  endpoints,
  findPollByCode,
  getPoll,
  getVoteStatus,
  limits,
  listComments,
  listNotifications,
  listPresentedSequences,
  presentInSequence,
  putBallot,
  register,
  updateProfile,
} from '@showhands/contracts';
import {
  aPollInput,
  eventually,
  exchange,
  optionIdAt,
  type RawAnswer,
  registerVoter,
  uniqueEmail,
  uniqueUsername,
  type Voter,
} from '@showhands/testing';
import { useProduct } from '@showhands/testing/jest-product';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

let voter: Voter;
let picture: string;

const product = useProduct(async (dataDir) => {
  const web = join(dataDir, 'web');
  await mkdir(join(web, 'assets'), { recursive: true });
  await writeFile(join(web, 'index.html'), '<!doctype html><title>Showhands</title>');
  await writeFile(join(web, 'assets/page-0a1b2c3d.js'), 'export {};');
  return {
    WEB_DIR: web,
    EMBED_ORIGINS: 'https://example.org',
    TRUST_PROXY_HOPS: '2',
    LOG_LEVEL: 'warn',
    RATE_LIMITS: 'on',
  };
});

beforeAll(async () => {
  voter = await registerVoter(product.api);
  const form = new FormData();
  form.append('profilePicture', new Blob([PNG], { type: 'image/png' }), 'me.png');
  picture = (await product.api.call(updateProfile, { token: voter.token, form })).body.user.profile_picture ?? '';
});

const request = (method: string, path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(new URL(path, product.url), { method, headers, redirect: 'manual' });

/** `services/gateway/test/routing.test.ts` tries every spelling of internal addresses. */
test('internal endpoints are not reachable by request smuggling', async () => {
  const hidden = 'GET /internal/jwks HTTP/1.1\r\nHost: localhost\r\n\r\n';
  const length = `Content-Length: ${hidden.length}`;
  const framings = [
    [length, 'Transfer-Encoding: chunked'],
    ['Content-Length: 0', length],
    [length, 'Transfer-Encoding: identity'],
    ['Transfer-Encoding: chunked', 'Connection: transfer-encoding'],
    ['Content-Length: 0', 'Connection: content-length'],
    ['Upgrade: websocket', 'Connection: Upgrade'],
  ];
  for (const headers of framings) {
    const head = ['POST /api/login HTTP/1.1', 'Host: localhost', 'Content-Type: application/json', ...headers];
    const bytes = `${head.join('\r\n')}\r\n\r\n0\r\n\r\n${hidden}`;
    for (const { body } of await exchange(product.url, bytes, { halfClose: true })) expect(body).not.toContain('"kid"');
  }
});

const bodyTypeOf = ({ form, multipart }: Endpoint): string => {
  if (form) return 'application/x-www-form-urlencoded';
  return multipart ? 'multipart/form-data' : 'application/json';
};

/** `services/gateway/test/reference.test.ts` checks the rest of the document, and its page. */
test('the OpenAPI document has the type of every body, and the address of the API', async () => {
  interface OpenApi {
    readonly servers: unknown;
    readonly paths: Readonly<Record<string, Record<string, { requestBody?: { content: object } } | undefined>>>;
  }
  const { servers, paths }: OpenApi = JSON.parse(await (await request('GET', '/api/openapi.json')).text());
  expect(servers).toEqual([{ url: '/api' }]);
  for (const endpoint of endpoints) {
    const { id, method, path, body } = endpoint;
    const operation = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
    const types = body ? [bodyTypeOf(endpoint)] : [];
    expect([id, Object.keys(operation?.requestBody?.content ?? {})]).toEqual([id, types]);
  }
});

describe('every kind of response has the security headers', () => {
  const get = (path: string, ...more: string[]): string =>
    [`GET ${path} HTTP/1.1`, 'Host: localhost', ...more, 'Connection: close', '', ''].join('\r\n');
  const signedIn = () => `Authorization: Bearer ${voter.token}`;

  type Kind = readonly [kind: string, bytes: () => string, status: number];
  const publicResponses: readonly Kind[] = [
    ['a picture', () => get(picture), 200],
    ['the page', () => get('/', 'Accept: text/html'), 200],
    ['the page at one of its screens', () => get('/my-polls', 'Accept: text/html'), 200],
    ['a file of the page', () => get('/assets/page-0a1b2c3d.js'), 200],
    ['a missing file', () => get('/assets/nowhere.js'), 404],
    ['the OpenAPI document', () => get('/api/openapi.json'), 200],
    ['the OpenAPI page', () => get('/api/docs', 'Accept: text/html'), 200],
    ['the liveness probe', () => get('/healthz'), 200],
    ['a socket handshake', () => get('/socket.io/?EIO=4&transport=polling'), 200],
    ['a socket error', () => get('/socket.io/?EIO=4&transport=polling&sid=none'), 400],
  ];
  /** Must not be cached anywhere. */
  const privateResponses: readonly Kind[] = [
    ['a response of a service', () => get('/api/me', signedIn()), 200],
    ['a list', () => get('/api/polls/dashboard', signedIn()), 200],
    ['a response composed by the gateway', () => get('/api/user/stats', signedIn()), 200],
    ['an error of a service', () => get('/api/me'), 401],
    ['an error of the gateway', () => get('/api/nowhere'), 404],
    ['an error of a composed response', () => get('/api/user/stats'), 401],
    ['an error for a malformed request', () => 'nonsense\r\n\r\n', 400],
    ['an error for headers that are too long', () => get('/', `X-Long: ${'x'.repeat(20_000)}`), 431],
    ['an error for an upgrade', () => get('/api/me').replace('close', 'Upgrade\r\nUpgrade: websocket'), 404],
    ['a response to OPTIONS', () => get('/api/me').replace('GET', 'OPTIONS'), 404],
  ];

  const responseTo = async (bytes: string): Promise<RawAnswer> => {
    const [response] = await exchange(product.url, bytes);
    if (!response) throw new Error('no response');
    return response;
  };

  const expectSecurityHeaders = ({ headers }: RawAnswer): void => {
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toMatch(/default-src '(none|self)'/);
    expect(headers.get('content-security-policy')).toMatch(/frame-ancestors 'none'/);
    expect(headers.get('content-security-policy')).not.toMatch(/unsafe/);
    expect(headers.get('referrer-policy')).toMatch(/^(no-referrer|same-origin)$/);
    expect(headers.get('x-request-id')).toMatch(/^[\w.:-]{1,128}$/);
    for (const name of ['x-powered-by', 'server', 'access-control-allow-origin']) expect(headers.has(name)).toBe(false);
  };

  test.each(publicResponses)('%s', async (_, bytes, status) => {
    const response = await responseTo(bytes());
    expect(response.status).toBe(status);
    expectSecurityHeaders(response);
  });

  test.each(privateResponses)('%s', async (_, bytes, status) => {
    const response = await responseTo(bytes());
    expect(response.status).toBe(status);
    expectSecurityHeaders(response);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test('an error for a body over the limit of 100 kB', async () => {
    const response = await request('POST', '/api/login');
    expect(response.status).toBe(400);
    const title = 'x'.repeat(limits.bodyBytes);
    const { status, headers } = await product.api.expectError(createPoll, {
      token: voter.token,
      body: aPollInput({ title }),
    });
    expect([status, headers.get('x-content-type-options'), headers.get('cache-control')]).toEqual([
      413,
      'nosniff',
      'no-store',
    ]);
  });
});

test('npm start takes the client address from as many proxies as the operator trusts', async () => {
  const { running, url } = product;
  const headers = { 'x-forwarded-for': '192.0.2.1, 203.0.113.7, 198.51.100.9' };
  expect((await fetch(`${url}/api/me`, { headers })).status).toBe(401);
  await eventually(() => {
    const lines = running
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line): unknown => JSON.parse(line));
    const rejection = { level: 'warn', code: 'unauthenticated', network: '203.0.113.0/24' };
    expect(lines).toContainEqual(expect.objectContaining(rejection));
  });
});

test('a room of a hundred behind one address registers, comes by the code of a sequence, and votes', async () => {
  const { api } = product;
  const { token } = voter;
  const poll = (await api.call(createPoll, { token, body: aPollInput() })).body;
  const sequence = await api.call(createSequence, { token, body: { title: 'A room', poll_ids: [poll.id] } });
  const { id, code = '' } = sequence.body;
  await api.call(presentInSequence, { token, params: { id }, body: { poll_id: poll.id } });

  const headers = { 'x-forwarded-for': '203.0.113.8, 198.51.100.9' };
  const come = async () => {
    const account = { username: uniqueUsername(), email: uniqueEmail(), password: 'a show of hands' };
    const guest = { token: (await api.call(register, { body: account, headers })).body.token, headers };
    const { pollId } = (await api.call(findPollByCode, { ...guest, params: { code } })).body;
    const params = { id: pollId ?? '' };
    await Promise.all(
      [getPoll, getVoteStatus, listComments, listPresentedSequences, listNotifications].map((endpoint) =>
        api.call(endpoint, { ...guest, params }),
      ),
    );
    return { ...guest, params };
  };
  // A busy product responds 503, which pages retry. The same ballot again changes nothing.
  const join = async () => {
    const guest = await eventually(come);
    const body = { choices: [{ option_id: optionIdAt(poll) }] };
    return eventually(() => api.call(putBallot, { ...guest, body }));
  };
  for (let came = 0; came < 100; came += 10) await Promise.all(Array.from({ length: 10 }, join));
  const { voters_count: voters } = (await api.call(getPoll, { token, params: { id: poll.id } })).body;
  expect(voters).toBe(100);
});
