import { isUtf8 } from 'node:buffer';
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import type { Endpoint } from '@showhands/contracts';
import { errorResponseProblem } from '../fixtures/error-response.ts';
import type { Change } from './changes.ts';
import { withField } from './fields.ts';
import { type Fixture, validBody, validPath } from './fixture.ts';

export interface FuzzRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

interface FuzzResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

const PLACEHOLDER = 'the changed field';

/** Percent-encodes text, including lone surrogates, which `encodeURIComponent` rejects. */
const encodeForPath = (text: string): string =>
  [...text]
    .map((character) => {
      if (/[\w.~-]/.test(character)) return character;
      const code = character.codePointAt(0) ?? 0;
      const bytes = character.isWellFormed()
        ? Buffer.from(character)
        : Buffer.from([0xe0 | (code >> 12), 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f)]);
      return bytes.toString('hex').replace(/../g, '%$&');
    })
    .join('');

const jsonBody = (endpoint: Endpoint, fixture: Fixture, { field, inserted, splices = [] }: Change) => {
  const valid = validBody(endpoint.id, fixture);
  if (field) {
    const template = JSON.stringify(withField(valid, field.path, PLACEHOLDER));
    return template.replace(JSON.stringify(PLACEHOLDER), () => field.json);
  }
  const json = JSON.stringify(valid);
  if (inserted?.atStart) return json.replace(/^{/, () => `{${inserted.json},`);
  if (inserted) return json.replace(/}$/, () => `,${inserted.json}}`);
  if (splices.length === 0) return json;
  const bytes = [...Buffer.from(json)];
  for (const { at, removed, bytes: added } of splices) bytes.splice(at % bytes.length, removed, ...added);
  return Uint8Array.from(bytes);
};

/** A valid request of the endpoint with the change, made anew for each sending, since some values have to be unique. */
export const changedRequest = (endpoint: Endpoint, fixture: Fixture, change: Change): FuzzRequest => {
  const { parameter, query, form } = change;
  const takesJson = endpoint.body !== undefined && !endpoint.multipart;
  const path =
    parameter === undefined
      ? validPath(endpoint.path, fixture)
      : `/api${endpoint.path.replace(/:\w+/, () => encodeForPath(parameter))}`;
  const headers = {
    authorization: `Bearer ${fixture.voter.token}`,
    ...(takesJson && { 'content-type': 'application/json' }),
    ...(form && { 'content-type': form.type }),
    ...change.headers,
  };
  const json = takesJson && change.method === undefined ? jsonBody(endpoint, fixture, change) : '';
  return {
    method: change.method ?? endpoint.method,
    path: query === undefined ? path : `${path}?${query}`,
    headers,
    body: change.body ?? form?.body ?? json,
  };
};

const agent = new Agent({ keepAlive: true });

export const closeConnections = (): void => agent.destroy();

/** Rejects if the connection fails. */
export const send = (url: string, { method, path, headers, body }: FuzzRequest): Promise<FuzzResponse> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const outgoing = request({ agent, hostname, port, method, path });
    for (const [name, value] of Object.entries(headers))
      outgoing.setHeader(name, Buffer.from(value).toString(name === 'idempotency-key' ? 'latin1' : 'utf8'));
    outgoing.once('error', reject);
    outgoing.once('response', (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.once('error', reject);
      incoming.once('end', () =>
        resolve({
          status: incoming.statusCode ?? 0,
          headers: incoming.headers,
          body: Buffer.concat(chunks).toString('utf8'),
        }),
      );
    });
    outgoing.end(body);
  });

/** Parses a body, `{}` where it is empty or null, like the API. @returns undefined if it is not UTF-8 or not JSON */
export const parseJson = (body: string | Uint8Array): { readonly value: unknown } | undefined => {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  if (!isUtf8(bytes)) return undefined;
  if (bytes.length === 0) return { value: {} };
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return { value: value ?? {} };
  } catch {
    return undefined;
  }
};

const REJECTION_STATUSES = [400, 404, 413];

/** A body that the contract allows may be rejected for the state; any other one must be. */
const isRightlyAccepted = ({ body: schema }: Endpoint, body: string | Uint8Array, status: number): boolean => {
  const json = parseJson(body);
  return (json && (!schema || schema.safeParse(json.value).success)) || REJECTION_STATUSES.includes(status);
};

/** Returns the problem of a response: a 5xx, an error body that differs from the contract's, or the wrong status. */
export const responseProblem = (
  endpoint: Endpoint,
  { method, body: sent }: FuzzRequest,
  { status, headers, body }: FuzzResponse,
  { statuses, checksBody }: Change,
): string | undefined => {
  if (status >= 500) return `${status} ${body.slice(0, 300)}`;
  const requestId = String(headers['x-request-id']);
  const isReplay = headers['idempotency-replayed'] === 'true';
  const problem =
    status >= 400 && method !== 'HEAD' ? errorResponseProblem({ status, requestId, body, isReplay }) : undefined;
  if (problem) return problem;
  if (statuses && !statuses.includes(status)) return `${status}, expected ${statuses.join(' or ')}`;
  return checksBody && !isRightlyAccepted(endpoint, sent, status)
    ? `${status}, although the contract does not allow the body`
    : undefined;
};
