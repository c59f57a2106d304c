import { randomUUID } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import {
  createPoll,
  type Endpoint,
  endpoints,
  errorBodySchema,
  getUpload,
  limits,
  updateProfile,
} from '@showhands/contracts';
import { aPollInput } from '@showhands/testing';
import { faultOfRefusal } from './exact-refusal.ts';
import { hosts, inside } from './inside.ts';
import { exchange, type RawAnswer } from './raw-http.ts';
import { useProduct } from './use-product.ts';
import { enroll, type Voter } from './voters.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
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
  return { WEB_DIR: web };
});

beforeAll(async () => {
  voter = await enroll(product.api);
  const form = new FormData();
  form.append('profilePicture', new Blob([PNG], { type: 'image/png' }), 'me.png');
  picture = (await product.api.call(updateProfile, { token: voter.token, form })).body.user.profile_picture ?? '';
});

/** The endpoint's path with an id that is well-formed and names nothing. */
const filled = ({ path }: Endpoint): string =>
  path === getUpload.path ? picture : `/api${path.replace(/:\w+/, randomUUID())}`;

const ask = (method: string, path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(new URL(path, product.url), { method, headers, redirect: 'manual' });

/** Whether the contract has an endpoint at this path, below `/api`. */
const isInContract = (method: string, path: string): boolean =>
  endpoints.some((endpoint) => {
    const pattern = `^/api${endpoint.path.replace(/:\w+/g, '[\\w.-]+')}$`;
    return endpoint.method === method && new RegExp(pattern).test(path);
  });

const expectNotFound = async (answer: Response): Promise<void> => {
  expect(answer.status).toBe(404);
  const body = await answer.text();
  const requestId = answer.headers.get('x-request-id') ?? undefined;
  expect(faultOfRefusal({ status: 404, requestId, body })).toBeUndefined();
};

describe.each(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s',
  (_, endpoint) => {
    test('is served', async () => {
      const answer = await ask(endpoint.method, filled(endpoint));
      const expected = endpoint.auth === 'user' ? [401] : endpoint.body ? [400] : [200];
      expect(expected).toContain(answer.status);
    });

    test('answers under no other method than those of the contract', async () => {
      const path = filled(endpoint);
      for (const method of METHODS.filter((one) => !isInContract(one, path))) {
        await expectNotFound(await ask(method, path, { authorization: `Bearer ${voter.token}` }));
      }
    });

    test('answers under no other spelling of its path', async () => {
      const path = filled(endpoint);
      const [, , first = ''] = path.split('/');
      const neighbours = [
        `${path}/`,
        `${path}//`,
        `${path}/more`,
        path.replace('/api/', '/api//'),
        path.replace('/api/', '/api/v1/'),
        path.replace('/api/', '/API/'),
        path.replace('/api/', '/api/./'),
        path.replace('/api/', '/api;/'),
        path.replace(`/${first}`, `/${first.toUpperCase()}`),
        path.replace(`/${first}`, `/${first}s.json`),
        path.replace(`/${first}`, `/%${first.charCodeAt(0).toString(16)}${first.slice(1)}`),
        `${path};x=1`,
        `${path}%20`,
        `${path}%2f`,
        path.slice('/api'.length),
      ];
      for (const neighbour of neighbours) {
        const [answer] = await exchange(
          product.url,
          `${endpoint.method} ${neighbour} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
        );
        expect([neighbour, answer?.status]).toEqual([neighbour, 404]);
      }
    });
  },
);

describe('the calls between services', () => {
  test.each(inside)('are not to be had by %s', async (path) => {
    const secrets = JSON.parse(await readFile(join(product.running.dataDir, 'secrets.json'), 'utf8'));
    for (const host of hosts) {
      const head = [
        `GET ${path} HTTP/1.1`,
        `Host: ${host}`,
        `Authorization: Bearer ${secrets.internal}`,
        'Accept: */*',
      ];
      const answers = await exchange(product.url, [...head, 'Connection: close', '', ''].join('\r\n'));
      expect(answers).toHaveLength(1);
      for (const { status, headers, body } of answers) {
        expect([400, 404]).toContain(status);
        expect(faultOfRefusal({ status, requestId: headers.get('x-request-id'), body })).toBeUndefined();
      }
    }
  });

  test('are not to be had by a request hidden in another', async () => {
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
      for (const { body } of await exchange(product.url, bytes, { halfClose: true }))
        expect(body).not.toContain('"kid"');
    }
  });
});

describe('the reference', () => {
  interface Parameter {
    readonly in: string;
    readonly name: string;
    readonly required?: boolean;
  }
  interface Operation {
    readonly operationId: string;
    readonly parameters?: readonly Parameter[];
    readonly requestBody?: { readonly content: Readonly<Record<string, unknown>> };
    readonly responses: Readonly<Record<string, unknown>>;
    readonly security: readonly unknown[];
  }
  let paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;

  beforeAll(async () => {
    const document: { openapi: string; servers: unknown; paths: typeof paths } = JSON.parse(
      await (await ask('GET', '/api/openapi.json')).text(),
    );
    expect(document.openapi).toMatch(/^3\.1\.\d$/);
    expect(document.servers).toEqual([{ url: '/api' }]);
    paths = document.paths;
  });

  test('names every endpoint and no other', () => {
    const named = Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const expected = endpoints.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`);
    expect(named.toSorted()).toEqual(expected.toSorted());
  });

  test.each(endpoints.map((endpoint) => [endpoint.id, endpoint] as const))(
    'tells what %s takes and answers',
    (id, endpoint) => {
      const operation = paths[endpoint.path.replace(/:(\w+)/g, '{$1}')]?.[endpoint.method.toLowerCase()];
      expect(operation?.operationId).toBe(id);
      const named = (place: string) =>
        (operation?.parameters ?? []).filter((parameter) => parameter.in === place).map(({ name }) => name);
      expect(named('path')).toEqual(Object.keys(endpoint.params?.shape ?? {}));
      expect(named('query').toSorted()).toEqual(Object.keys(endpoint.query?.shape ?? {}).toSorted());
      expect(named('header')).toEqual(endpoint.method === 'GET' || endpoint.auth === 'none' ? [] : ['Idempotency-Key']);
      const type = endpoint.multipart ? 'multipart/form-data' : 'application/json';
      expect(Object.keys(operation?.requestBody?.content ?? {})).toEqual(endpoint.body ? [type] : []);
      expect(Object.keys(operation?.responses ?? {})).toEqual(expect.arrayContaining(Object.keys(endpoint.responses)));
      expect(operation?.security).toHaveLength(endpoint.auth === 'user' ? 1 : 0);
    },
  );

  test('has a page for people, with all its files from here', async () => {
    const page = await ask('GET', '/api/docs');
    expect(page.headers.get('content-type')).toContain('text/html');
    const html = await page.text();
    const files = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file = '']) => file);
    expect(files.length).toBeGreaterThan(2);
    for (const file of files) expect([file, (await ask('GET', file)).status]).toEqual([file, 200]);
  });
});

describe('every kind of answer carries the headers of security', () => {
  const get = (path: string, ...more: string[]): string =>
    [`GET ${path} HTTP/1.1`, 'Host: localhost', ...more, 'Connection: close', '', ''].join('\r\n');
  const signedIn = () => `Authorization: Bearer ${voter.token}`;

  type Kind = readonly [kind: string, bytes: () => string, status: number];
  const ofEverybody: readonly Kind[] = [
    ['a picture', () => get(picture), 200],
    ['the page', () => get('/', 'Accept: text/html'), 200],
    ['the page at one of its screens', () => get('/my-polls', 'Accept: text/html'), 200],
    ['a file of the page', () => get('/assets/page-0a1b2c3d.js'), 200],
    ['a file that is not there', () => get('/assets/nowhere.js'), 404],
    ['the reference', () => get('/api/openapi.json'), 200],
    ['the reference for people', () => get('/api/docs', 'Accept: text/html'), 200],
    ['the sign of life', () => get('/healthz'), 200],
    ['a handshake of a socket', () => get('/socket.io/?EIO=4&transport=polling'), 200],
    ['a refusal of a socket', () => get('/socket.io/?EIO=4&transport=polling&sid=none'), 400],
  ];
  /** These are stored nowhere on their way. */
  const ofOnePerson: readonly Kind[] = [
    ['an answer of a service', () => get('/api/me', signedIn()), 200],
    ['a list', () => get('/api/polls/dashboard', signedIn()), 200],
    ['an answer put together by the gateway', () => get('/api/user/stats', signedIn()), 200],
    ['a refusal of a service', () => get('/api/me'), 401],
    ['a refusal of the gateway', () => get('/api/nowhere'), 404],
    ['a refusal of the gateway’s own call', () => get('/api/user/stats'), 401],
    ['a refusal of what is no request', () => 'nonsense\r\n\r\n', 400],
    ['a refusal of a head that is too long', () => get('/', `X-Long: ${'x'.repeat(20_000)}`), 431],
    ['a refusal of an upgrade', () => get('/api/me').replace('close', 'Upgrade\r\nUpgrade: websocket'), 404],
    ['an answer to OPTIONS', () => get('/api/me').replace('GET', 'OPTIONS'), 404],
  ];

  const answerTo = async (bytes: string): Promise<RawAnswer> => {
    const [answer] = await exchange(product.url, bytes);
    if (!answer) throw new Error('no answer');
    return answer;
  };

  const expectSecure = ({ headers }: RawAnswer): void => {
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toMatch(/default-src '(none|self)'/);
    expect(headers.get('content-security-policy')).toMatch(/frame-ancestors 'none'/);
    expect(headers.get('content-security-policy')).not.toMatch(/unsafe/);
    expect(headers.get('referrer-policy')).toMatch(/^(no-referrer|same-origin)$/);
    expect(headers.get('x-request-id')).toMatch(/^[\w.:-]{1,128}$/);
    for (const name of ['x-powered-by', 'server', 'access-control-allow-origin']) expect(headers.has(name)).toBe(false);
  };

  test.each(ofEverybody)('%s', async (_, bytes, status) => {
    const answer = await answerTo(bytes());
    expect(answer.status).toBe(status);
    expectSecure(answer);
  });

  test.each(ofOnePerson)('%s', async (_, bytes, status) => {
    const answer = await answerTo(bytes());
    expect(answer.status).toBe(status);
    expectSecure(answer);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('a body over the limit of 100 kB, too', async () => {
    const answer = await ask('POST', '/api/login');
    expect(answer.status).toBe(400);
    const title = 'x'.repeat(limits.bodyBytes);
    const { status, headers } = await product.api.refusal(createPoll, {
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

test('a request id goes through the whole product and comes back', async () => {
  const id = `trace-${randomUUID()}`;
  const answer = await ask('GET', '/api/me', { 'x-request-id': id });
  expect([answer.headers.get('x-request-id'), errorBodySchema.parse(await answer.json()).requestId]).toEqual([id, id]);
  const forged = await ask('GET', '/api/me', { 'x-request-id': 'not sane' });
  expect(forged.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
});
