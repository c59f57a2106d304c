import { type Endpoint, endpoints } from '@showhands/contracts';
import { encodedBodies } from './bodies.ts';
import type { FuzzCases } from './cases.ts';
import { forgedCursors, invalidCookies, invalidCredentials, invalidKeys, unusualKeys } from './credentials.ts';
import { type Fixture, validBody, validPath } from './fixture.ts';

const isForm = ({ multipart }: Endpoint): boolean => multipart !== undefined;
const takesJson = (endpoint: Endpoint): boolean => endpoint.body !== undefined && !isForm(endpoint);

const validRequest = (endpoint: Endpoint, fixture: Fixture) => ({
  method: endpoint.method,
  path: validPath(endpoint.path, fixture),
  headers: {
    authorization: `Bearer ${fixture.voter.token}`,
    ...(takesJson(endpoint) && { 'content-type': 'application/json' }),
  },
  ...(takesJson(endpoint) && { body: JSON.stringify(validBody(endpoint.id, fixture)) }),
});

function* credentialCases(endpoint: Endpoint, fixture: Fixture): FuzzCases {
  if (endpoint.auth !== 'user') return;
  const request = validRequest(endpoint, fixture);
  for (const [label, authorization] of invalidCredentials(fixture.voter.token)) {
    yield {
      ...request,
      label: `Authorization: ${label}`,
      headers: { ...request.headers, authorization },
      expectedStatuses: [401],
    };
  }
}

/** The calls that a cookie alone identifies. Forgetting nothing is no error. */
function* cookieCases(endpoint: Endpoint, fixture: Fixture): FuzzCases {
  if (!endpoint.path.startsWith('/kept-sessions/') || endpoint.auth === 'user') return;
  const request = validRequest(endpoint, fixture);
  const expectedStatuses = [endpoint.method === 'DELETE' ? 204 : 401];
  for (const [label, { cookie, origin }] of invalidCookies) {
    yield { ...request, label: `Cookie: ${label}`, headers: { ...request.headers, cookie }, expectedStatuses };
    yield {
      ...request,
      label: `Cookie and Origin: ${label}`,
      headers: { ...request.headers, cookie, origin },
      expectedStatuses,
    };
  }
}

/** Invalid keys must be rejected; unusual keys are valid. Logout is not sent with valid keys, since it ends the fixture's session. */
function* idempotencyKeyCases(endpoint: Endpoint, fixture: Fixture): FuzzCases {
  if (endpoint.method === 'GET' || isForm(endpoint)) return;
  const request = validRequest(endpoint, fixture);
  for (const [label, key] of invalidKeys) {
    const headers = { ...request.headers, 'idempotency-key': Buffer.from(key).toString('latin1') };
    yield { ...request, label: `Idempotency-Key: ${label}`, headers, expectedStatuses: [400] };
  }
  if (['logout', 'endAllSessions'].includes(endpoint.id)) return;
  for (const [label, key] of unusualKeys) {
    yield { ...request, label: `Idempotency-Key: ${label}`, headers: { ...request.headers, 'idempotency-key': key } };
  }
}

function* cursorCases(endpoint: Endpoint, fixture: Fixture): FuzzCases {
  if (!endpoint.query?.shape.cursor) return;
  const request = validRequest(endpoint, fixture);
  for (const [label, cursor] of forgedCursors) {
    yield { ...request, label: `cursor: ${label}`, path: `${request.path}?cursor=${encodeURIComponent(cursor)}` };
  }
}

function* encodingCases(endpoint: Endpoint, fixture: Fixture): FuzzCases {
  if (!takesJson(endpoint)) return;
  const request = validRequest(endpoint, fixture);
  for (const [label, { body, headers, bomb }] of encodedBodies) {
    yield {
      ...request,
      label,
      body,
      headers: { ...request.headers, ...headers },
      ...(bomb && { expectedStatuses: [413] }),
    };
  }
}

const METHODS = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'SEARCH',
  'M-SEARCH',
  'QUERY',
];

/** Whether the contract has an endpoint with this method at the path of this one. */
const isServed = (method: string, { path }: Endpoint): boolean => {
  const segments = path.split('/');
  return endpoints.some((other) => {
    const others = other.path.split('/');
    const fits =
      others.length === segments.length && others.every((one, at) => one === segments[at] || one.startsWith(':'));
    return fits && (other.method === method || (method === 'HEAD' && other.method === 'GET'));
  });
};

function* methodCases(endpoint: Endpoint, fixture: Fixture): FuzzCases {
  const { headers, path } = validRequest(endpoint, fixture);
  for (const method of METHODS.filter((one) => !isServed(one, endpoint))) {
    yield { label: `method ${method}`, method, path, headers, expectedStatuses: [404] };
  }
}

/** Cases for what HTTP adds to the contract: credentials, cursors, encodings, methods and idempotency keys. */
export function* protocolCases(endpoint: Endpoint, fixture: Fixture): FuzzCases {
  yield* credentialCases(endpoint, fixture);
  yield* cookieCases(endpoint, fixture);
  yield* cursorCases(endpoint, fixture);
  yield* encodingCases(endpoint, fixture);
  yield* methodCases(endpoint, fixture);
  yield* idempotencyKeyCases(endpoint, fixture);
}
