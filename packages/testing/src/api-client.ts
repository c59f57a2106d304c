import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type BodyInput,
  type Endpoint,
  type ErrorBody,
  errorBodySchema,
  type ParamsInput,
  type QueryInput,
  type ResponseOf,
} from '@showhands/contracts';
import { parseWire } from './wire.ts';

interface CallHeaders {
  /** Whether a 503 is the response. Otherwise the call is repeated while the service is busy, as pages do. */
  readonly once?: boolean;
  readonly token?: string;
  readonly idempotencyKey?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The input of a call that conforms to the contract. */
export interface ContractCall<E> extends CallHeaders {
  readonly params?: ParamsInput<E>;
  readonly query?: QueryInput<E>;
  readonly body?: BodyInput<E>;
  /** For a multipart endpoint, in place of `body`. */
  readonly form?: FormData;
}

/** The input of a call that may violate the contract. */
export interface AnyCall extends CallHeaders {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
  readonly form?: FormData;
  /** Sent unchanged, as JSON unless `headers` sets another content type. */
  readonly rawBody?: string | Uint8Array<ArrayBuffer>;
}

interface ApiResponse<Body> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}
export interface Success<E> extends ApiResponse<ResponseOf<E>> {
  readonly ok: true;
}
export interface ErrorResponse extends ApiResponse<ErrorBody> {
  readonly ok: false;
}

/**
 * Calls the API by its contract and checks every response against it, field by field: every test also tests the wire
 * format.
 */
export interface ApiClient {
  /** Expects success; throws an error with the status and body of any other response. */
  call<E extends Endpoint>(endpoint: E, input?: ContractCall<E>): Promise<Success<E>>;
  /** Expects an error response; throws on success. The input may violate the contract. */
  expectError(endpoint: Endpoint, input?: AnyCall): Promise<ErrorResponse>;
  /** Returns either response, for races. */
  attempt<E extends Endpoint>(endpoint: E, input?: AnyCall): Promise<Success<E> | ErrorResponse>;
}

interface ApiClientOptions {
  /** Whether calls without an idempotency key get one. A service alone never loses the response of a call that had an effect. */
  readonly addsKeys?: boolean;
}

const TIMEOUT_MS = 30_000;
const BUSY_MS = 20_000;
const RETRY_MS = 100;
const UNAVAILABLE = 503;

/** The fields that are set, as text. */
const fieldsOf = (value: unknown): [name: string, text: string][] =>
  Object.entries(value ?? {})
    .filter(([, field]) => field !== undefined)
    .map(([name, field]: [string, unknown]) => [name, typeof field === 'string' ? field : JSON.stringify(field)]);

const addressOf = (baseUrl: string, { path }: Endpoint, { params, query }: AnyCall): URL => {
  const values = new Map(fieldsOf(params));
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = values.get(name);
    if (value === undefined) throw new Error(`${path} needs the parameter ${name}`);
    return encodeURIComponent(value);
  });
  const address = new URL(`/api${filled}`, baseUrl);
  for (const [name, text] of fieldsOf(query)) address.searchParams.append(name, text);
  return address;
};

const requestOf = (
  { method }: Endpoint,
  { token, idempotencyKey, headers, body, form, rawBody }: AnyCall,
): RequestInit => {
  const sent = form ?? rawBody ?? (body === undefined ? undefined : JSON.stringify(body));
  const all = new Headers();
  if (sent !== undefined && !form) all.set('content-type', 'application/json');
  if (token !== undefined) all.set('authorization', `Bearer ${token}`);
  if (idempotencyKey !== undefined) all.set('idempotency-key', idempotencyKey);
  for (const [name, value] of Object.entries(headers ?? {})) all.set(name, value);
  return { method, headers: all, body: sent ?? null, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) };
};

const readBody = async (response: Response): Promise<unknown> => {
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (bytes.length === 0) return undefined;
  return response.headers.get('content-type')?.includes('json') ? JSON.parse(new TextDecoder().decode(bytes)) : bytes;
};

const receive = async <E extends Endpoint>(endpoint: E, response: Response): Promise<Success<E> | ErrorResponse> => {
  const { status, headers } = response;
  const what = `${endpoint.method} ${endpoint.path} → ${status}`;
  const body = await readBody(response);
  if (status >= 400) return { ok: false, status, headers, body: parseWire(errorBodySchema, body, what) };
  const schema = endpoint.responses[status];
  if (schema === undefined) throw new Error(`${what}: a status that is not in the contract`);
  if (schema === null && body !== undefined) throw new Error(`${what}: a body where the contract has none`);
  const parsed = schema === null ? undefined : parseWire(schema, body, what);
  // Parsed by the schema of this status, which the types cannot express.
  return { ok: true, status, headers, body: parsed as ResponseOf<E> };
};

/** Creates a client of the API at `baseUrl`, which the gateway or a single service serves. */
export const apiClient = (baseUrl: string, { addsKeys = true }: ApiClientOptions = {}): ApiClient => {
  const attempt = async <E extends Endpoint>(endpoint: E, input: AnyCall = {}): Promise<Success<E> | ErrorResponse> => {
    const end = performance.now() + BUSY_MS;
    // A repeated call has one effect, also if the first one had it and its response was lost.
    const needsKey = addsKeys && endpoint.method !== 'GET' && !input.once;
    const keyed = { ...(needsKey && { idempotencyKey: randomUUID() }), ...input };
    for (;;) {
      const response = await fetch(addressOf(baseUrl, endpoint, input), requestOf(endpoint, keyed));
      if (response.status !== UNAVAILABLE || input.once) return receive(endpoint, response);
      if (performance.now() >= end)
        throw new Error(`${endpoint.method} ${endpoint.path} is still 503; expect that with \`once\``);
      await sleep(RETRY_MS);
    }
  };

  return {
    attempt,
    call: async (endpoint, input) => {
      const response = await attempt(endpoint, input);
      if (response.ok) return response;
      throw new Error(`${endpoint.method} ${endpoint.path} → ${response.status} ${JSON.stringify(response.body)}`);
    },
    expectError: async (endpoint, input) => {
      const response = await attempt(endpoint, input);
      if (!response.ok) return response;
      throw new Error(`${endpoint.method} ${endpoint.path} → ${response.status}, but an error was expected`);
    },
  };
};
