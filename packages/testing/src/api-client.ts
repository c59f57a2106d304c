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
  readonly token?: string;
  readonly idempotencyKey?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A call as the contract has it. */
export interface ContractCall<E> extends CallHeaders {
  readonly params?: ParamsInput<E>;
  readonly query?: QueryInput<E>;
  readonly body?: BodyInput<E>;
  /** For a multipart endpoint, in place of `body`. */
  readonly form?: FormData;
}

/** A call that may break the contract. */
export interface AnyCall extends CallHeaders {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
  readonly form?: FormData;
  /** Sent as it is, under the content type of JSON unless `headers` has another. */
  readonly rawBody?: string | Uint8Array<ArrayBuffer>;
}

interface Answer<Body> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}
export interface Success<E> extends Answer<ResponseOf<E>> {
  readonly ok: true;
}
export interface Refusal extends Answer<ErrorBody> {
  readonly ok: false;
}

/** Every answer is checked against the contract, field by field: a test of any behaviour tests the wire format too. */
export interface ApiClient {
  /** Expects success; throws a refusal as an error that tells what was answered. */
  call<E extends Endpoint>(endpoint: E, input?: ContractCall<E>): Promise<Success<E>>;
  /** Expects a refusal, whatever is sent. */
  refusal(endpoint: Endpoint, input?: AnyCall): Promise<Refusal>;
  /** Takes either answer, for races. */
  attempt<E extends Endpoint>(endpoint: E, input?: AnyCall): Promise<Success<E> | Refusal>;
}

const TIMEOUT_MS = 30_000;

/** As text, each field that is there. */
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

const receive = async <E extends Endpoint>(endpoint: E, response: Response): Promise<Success<E> | Refusal> => {
  const { status, headers } = response;
  const what = `${endpoint.method} ${endpoint.path} → ${status}`;
  const body = await readBody(response);
  if (status >= 400) return { ok: false, status, headers, body: parseWire(errorBodySchema, body, what) };
  const schema = endpoint.responses[status];
  if (schema === undefined) throw new Error(`${what}: a status that is not in the contract`);
  if (schema === null && body !== undefined) throw new Error(`${what}: a body where the contract has none`);
  const parsed = schema === null ? undefined : parseWire(schema, body, what);
  // The schema of this very status has just parsed it, which the types cannot follow.
  return { ok: true, status, headers, body: parsed as ResponseOf<E> };
};

/** Calls the API served at `baseUrl`, by the gateway or by a service. */
export const apiClient = (baseUrl: string): ApiClient => {
  const attempt = async <E extends Endpoint>(endpoint: E, input: AnyCall = {}): Promise<Success<E> | Refusal> =>
    receive(endpoint, await fetch(addressOf(baseUrl, endpoint, input), requestOf(endpoint, input)));

  return {
    attempt,
    call: async (endpoint, input) => {
      const answer = await attempt(endpoint, input);
      if (answer.ok) return answer;
      throw new Error(`${endpoint.method} ${endpoint.path} → ${answer.status} ${JSON.stringify(answer.body)}`);
    },
    refusal: async (endpoint, input) => {
      const answer = await attempt(endpoint, input);
      if (!answer.ok) return answer;
      throw new Error(`${endpoint.method} ${endpoint.path} → ${answer.status}, where a refusal was expected`);
    },
  };
};
