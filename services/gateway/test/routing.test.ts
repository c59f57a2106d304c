import { describe, expect, it, test } from '@jest/globals';
import { type Endpoint, endpoints, errorBodySchema } from '@showhands/contracts';
import { parseRawResponse, SERVICES, sendRawRequest, startGateway, useGateway } from './gateway-under-test.ts';

const gateway = useGateway();

const ID = '0c9d0f6e-3f0b-4a52-9a5e-0b3f1f6f2a11';
const pathOf = (endpoint: Endpoint): string => `/api${endpoint.path.replace(/:\w+/g, ID)}`;

const received = (): number => Object.values(gateway.upstreams).reduce((sum, { received: all }) => sum + all.length, 0);

const expectNotFound = async (response: Response): Promise<void> => {
  expect(response.status).toBe(404);
  const body = errorBodySchema.parse(await response.json());
  expect(body).toMatchObject({ code: 'not_found', requestId: response.headers.get('x-request-id') });
};

const forwarded = endpoints.filter(({ service }) => service !== 'gateway');

test.each(forwarded.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s reaches its service with path, query and body unchanged',
  async (_, endpoint) => {
    const { received: all } = gateway.upstreams[endpoint.service as 'polls'];
    const before = received();
    const body = endpoint.method === 'GET' ? null : '{"some":"body"}';
    const response = await fetch(`${gateway.url}${pathOf(endpoint)}?a=%2f..&b=1`, {
      method: endpoint.method,
      headers: endpoint.multipart ? { authorization: `Bearer ${gateway.auth.user().token}` } : {},
      body,
    });
    expect(await response.json()).toEqual({ service: endpoint.service });
    expect(received()).toBe(before + 1);
    expect(all.at(-1)).toMatchObject({
      method: endpoint.method,
      url: `${pathOf(endpoint)}?a=%2f..&b=1`,
      body: body ?? '',
    });
  },
);

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const listed = new Set(endpoints.map((endpoint) => `${endpoint.method} ${pathOf(endpoint)}`));
const paths = [...new Set(endpoints.map(pathOf))];

describe('no other method and path is routed', () => {
  // A fixed segment also matches a parameter: DELETE /polls/stats deletes the poll with the id `stats`.
  const matchesEndpoint = (method: string, path: string): boolean =>
    endpoints.some(
      (endpoint) =>
        (endpoint.method === method || (method === 'HEAD' && endpoint.method === 'GET')) &&
        new RegExp(`^/api${endpoint.path.replace(/:\w+/g, '[^/]+')}$`).test(path),
    );
  const others = paths.flatMap((path) =>
    METHODS.filter((method) => !matchesEndpoint(method, path)).map((method) => [method, path]),
  );

  test.each(others)('%s %s', async (method = '', path = '') => {
    const before = received();
    expect(listed.has(`${method} ${path}`)).toBe(false);
    const response = await fetch(`${gateway.url}${path}`, { method });
    expect(response.status).toBe(404);
    if (method !== 'HEAD') expect(errorBodySchema.parse(await response.json()).code).toBe('not_found');
    expect(received()).toBe(before);
  });
});

it('routes HEAD like GET', async () => {
  const response = await fetch(`${gateway.url}/api/polls/${ID}`, { method: 'HEAD' });
  expect(response.status).toBe(200);
  expect(await response.text()).toBe('');
});

it('responds 404 to the calls of a service that is not configured', async () => {
  const small = await startGateway({ COMMENTS_URL: '', NOTIFICATIONS_URL: '', ASSISTANT_URL: '' });
  await expectNotFound(await fetch(`${small.url}/api/polls/${ID}/comments`));
  await expectNotFound(await fetch(`${small.url}/api/notifications`));
  await expectNotFound(await fetch(`${small.url}/api/chat`, { method: 'POST' }));
  expect((await fetch(`${small.url}/api/polls/${ID}`)).status).toBe(200);
  await small.close();
});

const INTERNAL_PATHS = ['internal/users/1', 'internal/jwks', 'metrics', 'readyz'];
const spellings = (path: string): string[] => [
  `/${path}`,
  `//${path}`,
  `///${path}`,
  `/./${path}`,
  `/x/../${path}`,
  `/api/${path}`,
  `/api//${path}`,
  `/api/../${path}`,
  `/api/..//${path}`,
  `/api/polls/../../${path}`,
  `/api/polls/..%2f..%2f${path}`,
  `/api/%2e%2e/${path}`,
  `/api/%2E%2E/${path}`,
  `/api/.%2e/${path}`,
  `/api/%252e%252e/${path}`,
  `/api%2f..%2f${path}`,
  `/api/..;/${path}`,
  `/api;x/${path}`,
  `/api/polls/${ID};/../../${path}`,
  `/api\\..\\${path}`,
  `/api/..\\${path}`,
  `/\\${path}`,
  `/API/../${path}`,
  `/Api/polls/../../${path}`,
  `/${path.toUpperCase()}`,
  `/${path};x=1`,
  `/${path}/`,
  `/${path}%00`,
  `/${path}%20`,
  `/%69nternal/users/1`,
  `/socket.io/../${path}`,
  `/socket.io/%2e%2e/${path}`,
  `/socket.io//${path}`,
  `/assets/../${path}`,
  `/healthz/../${path}`,
  `http://localhost/${path}`,
  `http://127.0.0.1/${path}`,
  `http://localhost/api/../${path}`,
  `${path}`,
  `/${path}#`,
  `/api/polls/${ID}/../../../${path}`,
  `/api/polls/${ID}%0d%0aX-Internal-Call:1`,
];

describe.each(INTERNAL_PATHS)('%s is unreachable', (path) => {
  test.each(spellings(path))('as %s', async (target) => {
    const before = received();
    const { status, head, body } = parseRawResponse(
      await sendRawRequest(gateway.port, 'GET', target, ['Accept: text/html']),
    );
    expect([400, 404]).toContain(status);
    expect(errorBodySchema.parse(JSON.parse(body)).code).toBe(status === 404 ? 'not_found' : 'malformed_body');
    expect(head).toMatch(/^x-request-id: \S/im);
    expect(received()).toBe(before);
  });
});

test.each([
  ['GET', `/api//polls/${ID}`],
  ['GET', '/api/polls/a%20b'],
  ['GET', 'http://localhost/api/polls/dashboard'],
  ['OPTIONS', '*'],
  ['GET', '/socket.io'],
  ['GET', '/socket.io/socket.io.js'],
  ['PUT', '/socket.io/'],
  ['DELETE', '/socket.io/'],
  ['POST', '/healthz'],
  ['BREW', '/api/login'],
])('%s %s is not found', async (method, target) => {
  const before = received();
  const { status, body } = parseRawResponse(await sendRawRequest(gateway.port, method, target));
  expect([400, 404]).toContain(status);
  expect(errorBodySchema.parse(JSON.parse(body)).requestId).not.toBe('');
  expect(received()).toBe(before);
});

it('serves /healthz', async () => {
  const response = await fetch(`${gateway.url}/healthz`);
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ status: 'ok' });
  expect(response.headers.get('x-request-id')).toBeTruthy();
});

it('has endpoints of every service of the contract', () => {
  expect(new Set(forwarded.map(({ service }) => service))).toEqual(
    new Set(['auth', ...SERVICES.filter((s) => s !== 'realtime')]),
  );
});
