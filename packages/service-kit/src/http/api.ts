import { createHmac } from 'node:crypto';
import {
  type BodyOf,
  type Endpoint,
  limits,
  type ParamsOf,
  type QueryOf,
  type ResponseOf,
  texts,
} from '@showhands/contracts';
import express, { type Request, type Response, type Router } from 'express';
import { AppError } from '../errors.ts';
import type { IdempotencyClaim } from '../idempotency.ts';
import { bearerToken, type Identity, type TokenVerifier } from '../security/token-verifier.ts';
import type { CommandCall, Store } from '../store.ts';
import { type Page, writePageHeaders } from './page.ts';
import { requestIdOf } from './request-id.ts';
import { parseInput } from './validation.ts';

/** One request to an endpoint, after authentication and validation. */
export interface Call<E> extends CommandCall {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  /** Who calls. On an endpoint that is open to anyone, reading it is a mistake and throws. */
  readonly user: Identity;
  readonly request: Request;
  readonly response: Response;
}

type Handler<E, Result> = (call: Call<E>) => Promise<Result>;

interface ApiOptions {
  readonly verifyToken: TokenVerifier;
  /** Keys the hash of bodies that is kept with an idempotency key. */
  readonly secret: string;
  /** Where refusals of the input are remembered; without one, repeated calls run again. */
  readonly store?: Pick<Store, 'remember'>;
}

export interface Api {
  readonly router: Router;
  /** Binds an endpoint: what the handler returns is the body of the success answer. */
  route<E extends Endpoint>(endpoint: E, handler: Handler<E, ResponseOf<E>>): void;
  /** Binds a paged endpoint: the page's items are the body, its total and next cursor become headers. */
  list<E extends Endpoint & { paged?: true }>(endpoint: E, handler: Handler<E, Page<ItemOf<E>>>): void;
}

type ItemOf<E> = ResponseOf<E> extends readonly (infer Item)[] ? Item : never;

const KEY = new RegExp(`^[\\x20-\\x7e]{1,${limits.idempotencyKey.max}}$`);
const bodyDigests = new WeakMap<object, Buffer>();

/** Remembers the bytes of a body that comes with an idempotency key. */
export const keepBodyForKey = (
  request: object & { headers: Request['headers'] },
  _response: unknown,
  bytes: Buffer,
): void => {
  if (request.headers['idempotency-key'] !== undefined) bodyDigests.set(request, bytes);
};

const successStatus = (endpoint: Endpoint): number => Number(Object.keys(endpoint.responses)[0]);

const assertJson = (request: Request): void => {
  const hasBody =
    request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;
  if (hasBody && !request.is('application/json')) {
    throw new AppError('unsupported_media_type', texts.transport.unsupportedMediaType);
  }
};

/** The claim of a call with an `Idempotency-Key`. @throws AppError for a key of another form */
export const readClaim = (request: Request, scope: string, secret: string): IdempotencyClaim | null => {
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

const nobody = new Proxy({} as Identity, {
  get: (_, name) => {
    // A promise asks its value whether it is one too.
    if (name === 'then') return undefined;
    throw new Error('an endpoint that is open to anyone has no user');
  },
});

export const createApi = ({ verifyToken, secret, store }: ApiOptions): Api => {
  const router = express.Router({ caseSensitive: true, strict: true });

  const identify = async (endpoint: Endpoint, request: Request): Promise<Identity> =>
    endpoint.auth === 'user' ? verifyToken(bearerToken(request.headers.authorization)) : nobody;

  const parse = (endpoint: Endpoint, request: Request) => {
    const params = endpoint.params && parseInput(endpoint.params, request.params);
    const query = endpoint.query && parseInput(endpoint.query, request.query);
    if (!endpoint.body || endpoint.multipart) return { params, query, body: undefined };
    assertJson(request);
    return { params, query, body: parseInput(endpoint.body, request.body ?? {}) };
  };

  const receive = async <E extends Endpoint>(endpoint: E, request: Request, response: Response): Promise<Call<E>> => {
    const user = await identify(endpoint, request);
    const claim = user === nobody ? null : readClaim(request, user.id, secret);
    const call = { claim, replayed: false, user, request, response };
    try {
      return { ...call, ...parse(endpoint, request) } as Call<E>;
    } catch (refusal) {
      if (store) await store.remember(call, refusal);
      throw refusal;
    }
  };

  const bind = <E extends Endpoint, Result>(endpoint: E, answer: (call: Call<E>) => Promise<Result>) => {
    const status = successStatus(endpoint);
    const method = endpoint.method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete';
    router[method](endpoint.path, async (request, response) => {
      response.locals.endpoint = endpoint.id;
      const call = await receive(endpoint, request, response);
      if (call.user !== nobody) response.locals.userId = call.user.id;
      const body = await answer(call);
      if (call.replayed) response.setHeader('Idempotency-Replayed', 'true');
      if (response.headersSent) return;
      if (status === 204) response.status(204).end();
      else response.status(status).json(body);
    });
  };

  return {
    router,
    route: (endpoint, handler) => bind(endpoint, handler),
    list: (endpoint, handler) =>
      bind(endpoint, async (call) => {
        const page = await handler(call);
        writePageHeaders(call.request, call.response, page);
        return page.items;
      }),
  };
};
