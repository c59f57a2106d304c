import type * as z from 'zod';
import type { ErrorCode } from './errors.ts';

export type ServiceName = 'gateway' | 'auth' | 'polls' | 'comments' | 'notifications' | 'realtime' | 'assistant';

type Shape = z.ZodObject;

/**
 * One call of the API. Routes bind to it, clients call by it, and the reference is made from it.
 * `path` is below `/api`, with `:name` for parameters. `responses` holds the success answers by status;
 * `null` is an answer without a body. Failures all have `errorBodySchema`.
 */
export interface Endpoint<
  Params extends Shape | undefined = Shape | undefined,
  Query extends Shape | undefined = Shape | undefined,
  Body extends z.ZodType | undefined = z.ZodType | undefined,
  Responses extends Record<number, z.ZodType | null> = Record<number, z.ZodType | null>,
> {
  /** Unique and stable: the operation's id in the reference, and its name in metrics. */
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: `/${string}`;
  readonly service: ServiceName;
  /** `user`: a bearer token is needed. `none`: open to anyone. */
  readonly auth: 'user' | 'none';
  readonly summary: string;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** Set where the body is multipart rather than JSON. */
  readonly multipart?: true;
  /** Set where the answer is a list page: `X-Total-Count` and `Link` accompany it. */
  readonly paged?: true;
  readonly responses: Responses;
  readonly errors: readonly ErrorCode[];
}

/** Keeps the literal types of an endpoint, so that routes and clients are typed by it. */
export const defineEndpoint = <
  Params extends Shape | undefined = undefined,
  Query extends Shape | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
  Responses extends Record<number, z.ZodType | null> = Record<number, z.ZodType | null>,
>(
  endpoint: Endpoint<Params, Query, Body, Responses>,
): Endpoint<Params, Query, Body, Responses> => endpoint;

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type Sent<S> = S extends z.ZodType ? z.input<S> : undefined;

/** What a handler receives: the parsed path parameters, query and body of `E`. */
export type ParamsOf<E> = E extends Endpoint<infer P, infer _Q, infer _B, infer _R> ? Parsed<P> : never;
export type QueryOf<E> = E extends Endpoint<infer _P, infer Q, infer _B, infer _R> ? Parsed<Q> : never;
export type BodyOf<E> = E extends Endpoint<infer _P, infer _Q, infer B, infer _R> ? Parsed<B> : never;

/** What a client sends, before defaults and transformations. */
export type ParamsInput<E> = E extends Endpoint<infer P, infer _Q, infer _B, infer _R> ? Sent<P> : never;
export type QueryInput<E> = E extends Endpoint<infer _P, infer Q, infer _B, infer _R> ? Sent<Q> : never;
export type BodyInput<E> = E extends Endpoint<infer _P, infer _Q, infer B, infer _R> ? Sent<B> : never;

/** The body of any success answer of `E`. */
export type ResponseOf<E> =
  E extends Endpoint<infer _P, infer _Q, infer _B, infer R>
    ? { [Status in keyof R]: R[Status] extends z.ZodType ? z.output<R[Status]> : undefined }[keyof R]
    : never;
