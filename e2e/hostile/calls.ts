import { type Endpoint, endpoints } from '@showhands/contracts';
import { encodedBodies } from './bodies.ts';
import { hostileCredentials, hostileCursors, hostileKeys, strangeKeys } from './credentials.ts';
import type { HostileRequest } from './send.ts';
import { aBody, aPath, type Stage } from './stage.ts';

export interface HostileCall extends HostileRequest {
  /** Statuses that are right answers to this attack, where it is known. */
  readonly rightStatuses?: readonly number[];
  /** The fields of a body that is no JSON. */
  readonly sent?: Readonly<Record<string, unknown>>;
}

const isForm = ({ multipart }: Endpoint): boolean => multipart !== undefined;
const takesJson = (endpoint: Endpoint): boolean => endpoint.body !== undefined && !isForm(endpoint);

const good = (endpoint: Endpoint, stage: Stage) => ({
  method: endpoint.method,
  path: aPath(endpoint.path, stage),
  headers: {
    authorization: `Bearer ${stage.voter.token}`,
    ...(takesJson(endpoint) && { 'content-type': 'application/json' }),
  },
  ...(takesJson(endpoint) && { body: JSON.stringify(aBody(endpoint.id, stage)) }),
});

function* credentialCalls(endpoint: Endpoint, stage: Stage): Generator<HostileCall> {
  if (endpoint.auth !== 'user') return;
  const call = good(endpoint, stage);
  for (const [attack, authorization] of hostileCredentials(stage.voter.token)) {
    yield {
      ...call,
      attack: `Authorization: ${attack}`,
      headers: { ...call.headers, authorization },
      rightStatuses: [401],
    };
  }
}

/** On calls that nobody may make with them, and on those that change nothing twice. */
function* keyCalls(endpoint: Endpoint, stage: Stage): Generator<HostileCall> {
  if (endpoint.method === 'GET' || isForm(endpoint)) return;
  const call = good(endpoint, stage);
  for (const [attack, key] of hostileKeys) {
    const headers = { ...call.headers, 'idempotency-key': Buffer.from(key).toString('latin1') };
    yield { ...call, attack: `Idempotency-Key: ${attack}`, headers, rightStatuses: [400] };
  }
  if (endpoint.id === 'logout') return;
  for (const [attack, key] of strangeKeys) {
    yield { ...call, attack: `Idempotency-Key: ${attack}`, headers: { ...call.headers, 'idempotency-key': key } };
  }
}

function* cursorCalls(endpoint: Endpoint, stage: Stage): Generator<HostileCall> {
  if (!endpoint.query?.shape.cursor) return;
  const call = good(endpoint, stage);
  for (const [attack, cursor] of hostileCursors) {
    yield { ...call, attack: `cursor: ${attack}`, path: `${call.path}?cursor=${encodeURIComponent(cursor)}` };
  }
}

function* encodingCalls(endpoint: Endpoint, stage: Stage): Generator<HostileCall> {
  if (!takesJson(endpoint)) return;
  const call = good(endpoint, stage);
  for (const [attack, { body, headers, bomb }] of encodedBodies) {
    yield { ...call, attack, body, headers: { ...call.headers, ...headers }, ...(bomb && { rightStatuses: [413] }) };
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

/** Whether any endpoint answers to this method where this one's path leads. */
const isServed = (method: string, { path }: Endpoint): boolean => {
  const segments = path.split('/');
  return endpoints.some((other) => {
    const others = other.path.split('/');
    const fits =
      others.length === segments.length && others.every((one, at) => one === segments[at] || one.startsWith(':'));
    return fits && (other.method === method || (method === 'HEAD' && other.method === 'GET'));
  });
};

function* methodCalls(endpoint: Endpoint, stage: Stage): Generator<HostileCall> {
  const { headers, path } = good(endpoint, stage);
  for (const method of METHODS.filter((one) => !isServed(one, endpoint))) {
    yield { attack: `method ${method}`, method, path, headers, rightStatuses: [404] };
  }
}

/** All attacks around what the contract names, in headers, methods and encodings. */
export function* hostileCalls(endpoint: Endpoint, stage: Stage): Generator<HostileCall> {
  yield* credentialCalls(endpoint, stage);
  yield* cursorCalls(endpoint, stage);
  yield* encodingCalls(endpoint, stage);
  yield* methodCalls(endpoint, stage);
  yield* keyCalls(endpoint, stage);
}
