import { createHmac } from 'node:crypto';
import {
  apiTokenTexts,
  type BodyOf,
  type Endpoint,
  type FieldError,
  limits,
  type ParamsOf,
  type QueryOf,
  type RateLimitClass,
  type ResponseOf,
  rateLimitClassOf,
  type StoredKind,
  storedKindOf,
  texts,
} from '@showhands/contracts';
import express, { type Request, type RequestHandler, type Response, type Router } from 'express';
import type { CommandCall, Store } from '../database/store.ts';
import { createLocalRateLimiter } from '../rate-limiting/rate-limiter.ts';
import type { RateLimits } from '../rate-limiting/rate-limits.ts';
import { AppError } from '../runtime/errors.ts';
import { bearerToken, type Identity, type TokenVerifier } from '../security/token-verifier.ts';
import type { IdempotencyRequest } from './idempotency.ts';
import { type Page, writePageHeaders } from './page.ts';
import { requestIdOf } from './request-id.ts';
import { parseInput } from './validation.ts';

/** The fields that are read of a request, from Express or from a batch. */
export type ApiRequest = Pick<Request, 'method' | 'path' | 'headers' | 'params' | 'query' | 'body' | 'ip'>;

/** The recorded facts of a call. */
export interface CallLocals {
  /** The endpoint's id. */
  endpoint?: string;
  userId?: string;
  /** The id of the API token that makes the call. */
  apiToken?: string;
  /** The code of the error. */
  code?: string;
}

/** One call of an endpoint, after authentication and validation; of a `batched` one, whether in a batch or not. */
interface ValidCall<E> extends CommandCall {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  /** The authenticated user. On an endpoint without authentication, reading a property throws. */
  readonly user: Identity;
}

/** A call with the request and the response of its own that one of a batch has not. */
export type Call<E> = E extends { readonly batched: true }
  ? ValidCall<E>
  : ValidCall<E> & { readonly request: Request; readonly response: Response };

/** A call before validation. */
type IncomingCall = CommandCall & { readonly user: Identity; readonly request: ApiRequest };

/** The success response to a call. */
export interface Answer {
  readonly status: number;
  /** Undefined for none. */
  readonly body: unknown;
  readonly replayed: boolean;
}

/** Answers a call of an endpoint. @throws its error */
export type AnswerCall = (request: ApiRequest, locals: CallLocals) => Promise<Answer>;

/** The `batched` endpoints of an API by id. */
export type BatchedEndpoints = ReadonlyMap<string, { readonly endpoint: Endpoint; readonly answer: AnswerCall }>;

type Handler<E, Result> = (call: Call<E>) => Promise<Result>;

/** A call whose body has failed validation. */
interface InvalidCall<E> {
  readonly user: Identity;
  readonly params: ParamsOf<E>;
  readonly body: unknown;
}

interface RouteOptions<E> {
  /** Errors of an invalid body that the schema cannot find, listed after the schema's errors. */
  readonly moreErrors?: (call: InvalidCall<E>) => Promise<readonly FieldError[]>;
}

interface ApiOptions {
  readonly verifyToken: TokenVerifier;
  /** Key of the HMAC of bodies that is stored with an idempotency key. */
  readonly secret: string;
  readonly rateLimits: RateLimits;
  /** Stores validation errors under the idempotency key; without it, repeated calls are validated again. */
  readonly store?: Pick<Store, 'rememberRejection' | 'isRepeat'>;
}

export interface Api {
  readonly router: Router;
  readonly batched: BatchedEndpoints;
  /** Binds an endpoint. The handler returns the body of the success response. */
  route<E extends Endpoint>(endpoint: E, handler: Handler<E, ResponseOf<E>>, options?: RouteOptions<E>): void;
  /** Binds a paged endpoint. The page's items become the body, its total and cursor become headers. */
  list<E extends Endpoint & { paged?: true }>(endpoint: E, handler: Handler<E, Page<ItemOf<E>>>): void;
}

type ItemOf<E> = ResponseOf<E> extends readonly (infer Item)[] ? Item : never;

const KEY = new RegExp(`^[\\x20-\\x7e]{1,${limits.idempotencyKey.max}}$`);
/** Per user. The page has five calls under way at most and retries each five times. */
const REPEATS_BEYOND_LIMIT = { name: 'repeats', points: 25, seconds: 50 } as const;
const bodyDigests = new WeakMap<object, Buffer>();

/** Keeps the bytes of a body that has an idempotency key, for its fingerprint. */
export const rememberBodyForIdempotency = (request: Pick<Request, 'headers'>, bytes: Buffer): void => {
  if (request.headers['idempotency-key'] !== undefined) bodyDigests.set(request, bytes);
};

/** Forms are read for the endpoints that declare one: every site can send a form without a preflight request. */
const readForm = express.urlencoded({ extended: false, limit: limits.bodyBytes });

const successStatus = (endpoint: Endpoint): number => Number(Object.keys(endpoint.responses)[0]);

const assertJson = (request: ApiRequest): void => {
  const hasBody =
    request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;
  // Express has parsed every body of type `application/json`.
  if (hasBody && request.body === undefined) {
    throw new AppError('unsupported_media_type', texts.transport.unsupportedMediaType);
  }
};

/**
 * Reads the `Idempotency-Key` of a request; null without one or for GET. @throws AppError `validation_failed` for a
 * malformed key
 */
export const readIdempotencyRequest = (
  request: ApiRequest,
  scope: string,
  secret: string,
): IdempotencyRequest | null => {
  const key = request.headers['idempotency-key'];
  if (key === undefined || request.method === 'GET') return null;
  if (typeof key !== 'string' || !KEY.test(key)) {
    throw new AppError('validation_failed', texts.transport.idempotencyKeyInvalid, {
      errors: [{ path: 'Idempotency-Key', message: texts.transport.idempotencyKeyInvalid }],
    });
  }
  const fingerprint = createHmac('sha256', secret)
    .update(bodyDigests.get(request) ?? '')
    .digest('base64url');
  return { scope, operation: `${request.method} ${request.path}`, key, fingerprint, requestId: requestIdOf(request) };
};

const anonymous = new Proxy({} as Identity, {
  get: (_, name) => {
    // `await` reads `then` of every value.
    if (name === 'then') return undefined;
    throw new Error('an endpoint without authentication has no user');
  },
});

const send = (response: Response, { status, body, replayed }: Answer): void => {
  if (replayed) response.setHeader('Idempotency-Replayed', 'true');
  if (response.headersSent) return;
  if (status === 204) response.status(204).end();
  else {
    // Express's `json` would look for the type, an ETag and a condition again, on every vote.
    const text = JSON.stringify(body);
    response.setHeader('Content-Type', 'application/json; charset=utf-8');
    response.setHeader('Content-Length', Buffer.byteLength(text));
    response.status(status).end(text);
  }
};

/** @throws AppError `session_required` or `insufficient_scope` for an API token that may not make the call */
const assertScope = ({ scope }: Endpoint, { scopes }: Identity): void => {
  if (scopes === undefined) return;
  if (scope === undefined || scope === 'session') {
    throw new AppError('session_required', apiTokenTexts.sessionRequired);
  }
  if (scopes.includes(scope)) return;
  throw new AppError('insufficient_scope', apiTokenTexts.insufficientScope.replace('{scope}', scope));
};

const callerFields = ({ id, sid, scopes }: Identity): Pick<CallLocals, 'userId' | 'apiToken'> => ({
  userId: id,
  ...(scopes && sid !== undefined && { apiToken: sid }),
});

/** The class that counts this request of an endpoint of `limit`: a search without a text is a read. */
const classOf = (limit: RateLimitClass, { query: { q } }: ApiRequest): RateLimitClass =>
  limit === 'search' && (typeof q !== 'string' || q.trim() === '') ? 'read' : limit;

/** Creates a router whose routes are bound to endpoints of the contract. */
export const createApi = ({ verifyToken, secret, rateLimits, store }: ApiOptions): Api => {
  const router = express.Router({ caseSensitive: true, strict: true });
  const batched = new Map<string, { readonly endpoint: Endpoint; readonly answer: AnswerCall }>();
  const repeats = createLocalRateLimiter(REPEATS_BEYOND_LIMIT);

  const identify = async (endpoint: Endpoint, request: ApiRequest): Promise<Identity> =>
    endpoint.auth === 'user' ? verifyToken(bearerToken(request.headers.authorization)) : anonymous;

  const parse = async <E extends Endpoint>(
    endpoint: E,
    { moreErrors }: RouteOptions<E>,
    user: Identity,
    request: ApiRequest,
  ) => {
    const params = endpoint.params && parseInput(endpoint.params, request.params);
    const query = endpoint.query && parseInput(endpoint.query, request.query);
    if (!endpoint.body || endpoint.multipart) return { params, query, body: undefined };
    assertJson(request);
    const body: unknown = request.body ?? {};
    try {
      return { params, query, body: parseInput(endpoint.body, body) };
    } catch (error) {
      if (!moreErrors || !(error instanceof AppError) || !error.errors) throw error;
      const more = await moreErrors({ user, params: params as ParamsOf<E>, body });
      throw new AppError(error.code, error.message, {
        errors: [...error.errors, ...more],
        errorsCount: error.errorsCount + more.length,
      });
    }
  };

  const callerOf = ({ user, request }: IncomingCall) => ({
    userId: user === anonymous ? undefined : user.id,
    address: request.ip,
  });

  /**
   * Repeated calls count. Beyond the limit some repeated calls are still answered: a retry must learn the outcome of
   * its first call.
   */
  const spendPoints = async (
    limit: RateLimitClass | undefined,
    kind: StoredKind | undefined,
    call: IncomingCall,
  ): Promise<void> => {
    if (!limit) return;
    const caller = callerOf(call);
    const kinds: StoredKind[] = call.idempotency ? ['outcomes'] : [];
    if (kind) kinds.push(kind);
    try {
      // An API token has limits of its own, and the quotas of its user.
      const spender = call.user !== anonymous && call.user.scopes ? call.user.sid : caller.userId;
      await rateLimits.spend(classOf(limit, call.request), { ...caller, userId: spender });
      if (caller.userId !== undefined) await rateLimits.quotas.assertRoom(kinds, caller.userId);
    } catch (error) {
      if (!call.idempotency || repeats.consume(call.idempotency.scope) !== undefined) throw error;
      if (!(await store?.isRepeat(call))) throw error;
    }
  };

  const countBytes = async (kind: StoredKind | undefined, call: IncomingCall, isStored: boolean): Promise<void> => {
    const { userId } = callerOf(call);
    if (userId === undefined) return;
    if (call.outcomeBytes) await rateLimits.quotas.add('outcomes', userId, call.outcomeBytes);
    if (!kind || !isStored || call.replayed) return;
    const bytes = call.storedBytes ?? Buffer.byteLength(JSON.stringify(call.request.body));
    await rateLimits.quotas.add(kind, userId, bytes);
  };

  const authenticate = async (endpoint: Endpoint, request: ApiRequest): Promise<IncomingCall> => {
    const user = await identify(endpoint, request);
    const idempotency = user === anonymous ? null : readIdempotencyRequest(request, user.id, secret);
    return { idempotency, replayed: false, user, request };
  };

  const validate = async <E extends Endpoint>(
    endpoint: E,
    options: RouteOptions<E>,
    call: IncomingCall,
  ): Promise<Call<E>> => {
    try {
      // By the type of `Call`, only handlers of calls with a response of their own read it.
      return Object.assign(call, await parse(endpoint, options, call.user, call.request)) as unknown as Call<E>;
    } catch (error) {
      if (store) await store.rememberRejection(call, error);
      throw error;
    }
  };

  const bind = <E extends Endpoint, Result>(
    endpoint: E,
    handle: (call: Call<E>) => Promise<Result>,
    options: RouteOptions<E> = {},
  ) => {
    const status = successStatus(endpoint);
    const limit = rateLimitClassOf(endpoint);
    const kind = storedKindOf(endpoint);

    const answer = async (request: ApiRequest, locals: CallLocals, own: { response?: Response } = {}) => {
      locals.endpoint = endpoint.id;
      const call = Object.assign(await authenticate(endpoint, request), own);
      if (call.user !== anonymous) Object.assign(locals, callerFields(call.user));
      await spendPoints(limit, kind, call);
      if (call.user !== anonymous) assertScope(endpoint, call.user);
      let isStored = false;
      try {
        const body = await handle(await validate(endpoint, options, call));
        isStored = true;
        return { status, body, replayed: call.replayed };
      } finally {
        await countBytes(kind, call, isStored);
      }
    };

    const method = endpoint.method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete';
    const parsers: RequestHandler[] = endpoint.form ? [readForm] : [];
    router[method](endpoint.path, ...parsers, async (request, response) => {
      send(response, await answer(request, response.locals, { response }));
    });
    if (endpoint.batched) batched.set(endpoint.id, { endpoint, answer });
  };

  return {
    router,
    batched,
    route: (endpoint, handler, options) => bind(endpoint, handler, options),
    list: (endpoint, handler) =>
      bind(endpoint, async (call) => {
        const page = await handler(call);
        writePageHeaders(call.request, call.response, page);
        return page.items;
      }),
  };
};
