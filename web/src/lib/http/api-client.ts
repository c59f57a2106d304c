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
import { newActionKey } from './action-key.ts';
import { ApiError } from './api-error.ts';
import { isServerFault, retryDelay, timeoutOf } from './backoff.ts';
import type { Breaker } from './breaker.ts';
import { type CallParts, requestInit, urlOf } from './build-request.ts';
import { failureOf, nextCursorOf, parseAnswer } from './read-answer.ts';
import type { RequestQueue } from './request-queue.ts';

interface Dependencies {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly session: { readonly token: () => string | undefined; readonly expire: (message: string) => void };
  readonly breaker: Breaker;
  readonly queue: RequestQueue;
  readonly now: () => number;
  readonly random: () => number;
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly timeout: (ms: number) => AbortSignal;
}

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { readonly [N in Name]?: undefined }
  : { readonly [N in Name]: Value };

type Query<Value> = [Value] extends [undefined] ? { readonly query?: undefined } : { readonly query?: Value };

interface Options {
  readonly signal?: AbortSignal;
  /** Given where a person may try the same action again; otherwise each call is an action of its own. */
  readonly actionKey?: string;
  /** Told of each failure after which the call is tried again, so that a person who waits can be told why. */
  readonly onRetry?: (error: ApiError) => void;
}

/** A multipart form is made by `multipart`. */
type Sent<E> = E extends { readonly multipart: object } ? Blob : BodyInput<E>;

type Call<E> = Part<'params', ParamsInput<E>> & Part<'body', Sent<E>> & Query<QueryInput<E>> & Options;

type Page<E> = { readonly items: ResponseOf<E>; readonly total: number; readonly next: string | null };

interface Attempt {
  readonly endpoint: Endpoint;
  readonly parts: CallParts;
  readonly number: number;
  readonly token: string | undefined;
  readonly actionKey: string | undefined;
  readonly signal: AbortSignal;
}

const ANSWERS_401_ITSELF = new Set<string>([login.id, register.id]);

const NEVER = new AbortController().signal;

const asApiError = (error: unknown, timeout: AbortSignal): ApiError => {
  if (error instanceof ApiError) return error;
  return new ApiError({ status: 0, code: timeout.aborted ? 'timeout' : 'network', cause: error });
};

export const createApiClient = (dependencies: Dependencies) => {
  const { session, breaker, queue, now, random, sleep } = dependencies;

  const exchange = async ({ endpoint, parts, token, actionKey }: Attempt, signal: AbortSignal) => {
    const init = requestInit(endpoint, parts, token, actionKey);
    const response = await dependencies.fetch(urlOf(endpoint, parts), { ...init, signal });
    if (!response.ok) throw await failureOf(response, now());
    return { body: await parseAnswer(endpoint, response), headers: response.headers };
  };

  const attemptOnce = async (attempt: Attempt) => {
    breaker.admit(attempt.endpoint.method === 'GET' ? 'read' : 'action');
    const timeout = dependencies.timeout(timeoutOf(attempt.number));
    try {
      const answer = await exchange(attempt, AbortSignal.any([attempt.signal, timeout]));
      breaker.succeeded();
      return answer;
    } catch (thrown) {
      if (attempt.signal.aborted) {
        breaker.abandoned();
        throw thrown;
      }
      const error = asApiError(thrown, timeout);
      if (isServerFault(error)) breaker.failed();
      else breaker.succeeded();
      throw error;
    }
  };

  /** Only the session that was refused ends: meanwhile the person may have signed in anew. */
  const endRefusedSession = (error: ApiError, attempt: Attempt) => {
    const refused = error.status === 401 || (error.status === 403 && error.code === 'invalid_token');
    if (!refused || ANSWERS_401_ITSELF.has(attempt.endpoint.id) || attempt.token !== session.token()) return;
    session.expire(error.code === 'invalid_token' ? texts.auth.invalidToken : texts.auth.tokenExpired);
  };

  const mayTryFreshToken = (error: ApiError, { endpoint, token }: Attempt) =>
    error.status === 401 && !ANSWERS_401_ITSELF.has(endpoint.id) && session.token() && session.token() !== token;

  const perform = async (endpoint: Endpoint, parts: CallParts & Options) => {
    const { signal = NEVER } = parts;
    const actionKey = endpoint.method === 'GET' ? undefined : (parts.actionKey ?? newActionKey());
    let triedFreshToken = false;
    for (let number = 0; ; number += 1) {
      const attempt = { endpoint, parts, number, token: session.token(), actionKey, signal };
      try {
        return await queue.run(() => attemptOnce(attempt), signal);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (!triedFreshToken && mayTryFreshToken(error, attempt)) {
          triedFreshToken = true;
          continue;
        }
        endRefusedSession(error, attempt);
        const delay = retryDelay(error, number, random);
        if (delay === undefined) throw error;
        parts.onRetry?.(error);
        await sleep(delay, signal);
      }
    }
  };

  return {
    /** The parsed answer of a call, or an `ApiError`. */
    async call<E extends Endpoint>(endpoint: E, call: Call<E>): Promise<ResponseOf<E>> {
      const answer = await perform(endpoint, call);
      // The schema that parsed the body is the one that this type is read from; TypeScript can't follow through the lookup.
      return answer.body as ResponseOf<E>;
    },

    /** A page of a list, with what its headers say. */
    async callPage<E extends Endpoint>(endpoint: E, call: Call<E>): Promise<Page<E>> {
      const { body: items, headers } = await perform(endpoint, call);
      const total = Number(headers.get('X-Total-Count') ?? 0);
      return { items: items as ResponseOf<E>, total, next: nextCursorOf(headers) };
    },
  };
};
