import {
  type BodyInput,
  type Endpoint,
  login,
  type ParamsInput,
  type QueryInput,
  type ResponseOf,
  register,
  texts,
} from '@showhands/contracts';
import { ApiError } from './api-error.ts';
import { isServerError, retryDelay, timeoutOf } from './backoff.ts';
import { type RequestParts, requestInit, urlOf } from './build-request.ts';
import type { CircuitBreaker } from './circuit-breaker.ts';
import type { ConcurrencyLimiter } from './concurrency-limiter.ts';
import { newIdempotencyKey } from './idempotency-key.ts';
import { apiErrorOf, nextCursorOf, parseResponse } from './read-response.ts';

interface Dependencies {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly session: { readonly token: () => string | undefined; readonly expire: (message: string) => unknown };
  readonly breaker: CircuitBreaker;
  readonly limiter: ConcurrencyLimiter;
  readonly now: () => number;
  readonly random: () => number;
  readonly sleep: (ms: number, signal: AbortSignal, untilOnline: boolean) => Promise<void>;
  readonly timeout: (ms: number) => AbortSignal;
  /** Asks the user for the password. @returns whether the server has accepted it */
  readonly confirmPassword?: () => Promise<boolean>;
}

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { readonly [N in Name]?: undefined }
  : { readonly [N in Name]: Value };

type Query<Value> = [Value] extends [undefined] ? { readonly query?: undefined } : { readonly query?: Value };

interface Options {
  readonly signal?: AbortSignal;
  /**
   * Makes calls with the same key one action, for actions that the user can retry. By default each call has its own
   * key.
   */
  readonly idempotencyKey?: string;
  /** Called before each retry, so that the screen can tell the waiting user why. */
  readonly onRetry?: (error: ApiError) => void;
  /** Sends the call instead of `fetch`, with a timeout of its own. */
  readonly send?: Dependencies['fetch'];
}

/** `multipart` makes the body of a multipart endpoint. */
type Sent<E> = E extends { readonly multipart: object } ? Blob : BodyInput<E>;

type Call<E> = Part<'params', ParamsInput<E>> & Part<'body', Sent<E>> & Query<QueryInput<E>> & Options;

type Page<E> = { readonly items: ResponseOf<E>; readonly total: number; readonly next: string | null };

interface Attempt {
  readonly endpoint: Endpoint;
  readonly parts: RequestParts & Options;
  readonly number: number;
  readonly token: string | undefined;
  readonly idempotencyKey: string | undefined;
  readonly signal: AbortSignal;
}

/** Their 401 means wrong credentials, not an expired session. */
const SIGN_IN_ENDPOINTS = new Set<string>([login.id, register.id]);

const NEVER = new AbortController().signal;

/** Only errors of the network count as its failure: an error in the page says nothing about the server. */
const fromNetwork = async <T>(pending: Promise<T>, timeout: AbortSignal): Promise<T> => {
  try {
    return await pending;
  } catch (cause) {
    throw new ApiError({ status: 0, code: timeout.aborted ? 'timeout' : 'network', cause });
  }
};

export const createApiClient = (dependencies: Dependencies) => {
  const { session, breaker, limiter, now, random, sleep } = dependencies;

  const exchange = async (attempt: Attempt, signal: AbortSignal, timeout: AbortSignal) => {
    const { endpoint, parts, token, idempotencyKey } = attempt;
    const { send = dependencies.fetch } = parts;
    const init = requestInit(endpoint, parts, token, idempotencyKey);
    const response = await fromNetwork(send(urlOf(endpoint, parts), { ...init, signal }), timeout);
    if (!response.ok) throw await apiErrorOf(response, now());
    const body = await parseResponse(endpoint, response.status, () => fromNetwork(response.text(), timeout));
    return { body, headers: response.headers };
  };

  const attemptOnce = async (attempt: Attempt) => {
    const timeout = attempt.parts.send ? NEVER : dependencies.timeout(timeoutOf(attempt.number));
    const signal = AbortSignal.any([attempt.signal, timeout]);
    breaker.admit(attempt.endpoint.method === 'GET' ? 'read' : 'action');
    try {
      const result = await exchange(attempt, signal, timeout);
      breaker.recordSuccess();
      return result;
    } catch (error) {
      if (attempt.signal.aborted || !(error instanceof ApiError)) {
        breaker.recordAbort();
        throw error instanceof ApiError ? (error.cause ?? error) : error;
      }
      if (isServerError(error)) breaker.recordFailure();
      else breaker.recordSuccess();
      throw error;
    }
  };

  /** Expires the session only while it still has the rejected token: the user may have signed in again meanwhile. */
  const expireRejectedSession = async (error: ApiError, attempt: Attempt) => {
    const isRejected = error.status === 401 || (error.status === 403 && error.code === 'invalid_token');
    if (!isRejected || SIGN_IN_ENDPOINTS.has(attempt.endpoint.id) || attempt.token !== session.token()) return;
    // A revoked token has the code of a malformed one and the message of an expired one.
    const isMalformed = error.code === 'invalid_token' && error.message !== texts.auth.tokenExpired;
    await session.expire(isMalformed ? texts.auth.invalidToken : texts.auth.tokenExpired);
  };

  const canRetryWithFreshToken = (error: ApiError, { endpoint, token }: Attempt) =>
    error.status === 401 && !SIGN_IN_ENDPOINTS.has(endpoint.id) && session.token() && session.token() !== token;

  const perform = async (endpoint: Endpoint, parts: RequestParts & Options) => {
    const { signal = NEVER } = parts;
    const idempotencyKey = endpoint.method === 'GET' ? undefined : (parts.idempotencyKey ?? newIdempotencyKey());
    let triedFreshToken = false;
    for (let number = 0; ; number += 1) {
      const attempt = { endpoint, parts, number, token: session.token(), idempotencyKey, signal };
      try {
        return await limiter.run(() => attemptOnce(attempt), signal);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        await expireRejectedSession(error, attempt);
        if (!triedFreshToken && canRetryWithFreshToken(error, attempt)) {
          triedFreshToken = true;
          continue;
        }
        if (error.code === 'password_required' && (await dependencies.confirmPassword?.())) continue;
        const delay = retryDelay(error, number, random);
        if (delay === undefined) throw error;
        parts.onRetry?.(error);
        await sleep(delay, signal, error.code === 'network');
      }
    }
  };

  return {
    /** The parsed body of the response. @throws ApiError, or the reason of the caller's own abort */
    async call<E extends Endpoint>(endpoint: E, call: Call<E>): Promise<ResponseOf<E>> {
      const { body } = await perform(endpoint, call);
      // The schema that parsed the body also defines this type; TypeScript cannot follow the lookup by status.
      return body as ResponseOf<E>;
    },

    /** One page of a list, with the total and the next cursor from the headers. */
    async callPage<E extends Endpoint>(endpoint: E, call: Call<E>): Promise<Page<E>> {
      const { body: items, headers } = await perform(endpoint, call);
      const total = Number(headers.get('X-Total-Count') ?? 0);
      return { items: items as ResponseOf<E>, total, next: nextCursorOf(headers) };
    },
  };
};
