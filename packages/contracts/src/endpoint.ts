import type * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';

export type ServiceName = 'gateway' | 'auth' | 'polls' | 'comments' | 'notifications' | 'realtime' | 'assistant';

/**
 * One call of the API. Routes bind to it, clients call by it, and the reference is made from it.
 * `path` is below `/api`, with `:name` for parameters. `responses` holds the success answers by status;
 * `null` is an answer without a body. Failures all have `errorBodySchema`.
 */
export interface Endpoint {
  /** Unique and stable: the operation's id in the reference, and its name in metrics. */
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: `/${string}`;
  readonly service: ServiceName;
  /** `user`: a bearer token is needed. `none`: open to anyone. */
  readonly auth: 'user' | 'none';
  readonly summary: string;
  readonly params?: z.ZodMiniObject;
  readonly query?: z.ZodMiniObject;
  readonly body?: z.ZodMiniType;
  /** Set where the body is multipart rather than JSON: the name of the part that may hold a file. */
  readonly multipart?: { readonly file: string };
  /** Set where the answer is a list page: `X-Total-Count` and `Link` accompany it. */
  readonly paged?: true;
  readonly responses: Readonly<Record<number, z.ZodMiniType | null>>;
  readonly errors: readonly ErrorCode[];
}

/** Keeps the exact type of an endpoint, so that routes and clients are typed by it. */
export const defineEndpoint = <const E extends Endpoint>(endpoint: E): E => endpoint;

/** What a handler receives: the parsed path parameters, query and body of `E`. */
export type ParamsOf<E> = E extends { readonly params: infer S extends z.ZodMiniObject } ? z.output<S> : undefined;
export type QueryOf<E> = E extends { readonly query: infer S extends z.ZodMiniObject } ? z.output<S> : undefined;
export type BodyOf<E> = E extends { readonly body: infer S extends z.ZodMiniType } ? z.output<S> : undefined;

/** What a client sends, before defaults and transformations. */
export type ParamsInput<E> = E extends { readonly params: infer S extends z.ZodMiniObject } ? z.input<S> : undefined;
export type QueryInput<E> = E extends { readonly query: infer S extends z.ZodMiniObject } ? z.input<S> : undefined;
export type BodyInput<E> = E extends { readonly body: infer S extends z.ZodMiniType } ? z.input<S> : undefined;

/** The body of any success answer of `E`. */
export type ResponseOf<E> = E extends { readonly responses: infer R }
  ? { [Status in keyof R]: R[Status] extends z.ZodMiniType ? z.output<R[Status]> : undefined }[keyof R]
  : never;
