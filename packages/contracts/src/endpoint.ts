import type * as z from 'zod/mini';
import type { ApiScope } from './api-scopes.ts';
import type { ErrorCode } from './errors.ts';

export type ServiceName = 'gateway' | 'auth' | 'polls' | 'comments' | 'notifications' | 'realtime' | 'assistant';

/**
 * The contract of one API endpoint. Routes, clients and the API reference are derived from it. `path` is below `/api`, with
 * `:name` for parameters. `responses` maps each success status to the schema of its body, or to `null` for no body. Error
 * responses have `errorBodySchema`.
 */
export type Endpoint = EndpointCall & EndpointDetails;

/** The part of an endpoint that clients need. */
interface EndpointCall {
  /** Unique and stable: the operation id in the API reference and the label in metrics. */
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: `/${string}`;
  /** Set if the body is multipart instead of JSON: the name of its file part. */
  readonly multipart?: { readonly file: string };
  /** Set if the body is a form (`application/x-www-form-urlencoded`), which another standard requires. */
  readonly form?: true;
  /** Set if the gateway sends several of these calls in one request when many arrive; their bodies are small. */
  readonly batched?: true;
  /** Set if the response is a page of a list, with the headers `X-Total-Count` and `Link`. */
  readonly paged?: true;
  readonly responses: Readonly<Record<number, z.ZodMiniType | null>>;
}

/** The access to an endpoint. An endpoint for users that declares no scope for API tokens does not compile. */
type EndpointAccess =
  | {
      /** No authentication. */
      readonly auth: 'none';
      readonly scope?: undefined;
    }
  | {
      /** Requires a bearer token. */
      readonly auth: 'user';
      /** The scope that an API token needs; `session`: no API token may call it. */
      readonly scope: ApiScope | 'session';
    };

/** The part that only servers read. The page has its types, which check its requests. */
type EndpointDetails = EndpointAccess & {
  readonly service: ServiceName;
  readonly summary: string;
  readonly params?: z.ZodMiniObject;
  readonly query?: z.ZodMiniObject;
  readonly body?: z.ZodMiniType;
  readonly errors: readonly ErrorCode[];
  /** Set if only moderators may call it. Auth, which knows them, has all of these endpoints. */
  readonly moderator?: true;
};

declare global {
  interface ImportMeta {
    /** Set by the build of the page (`web/vite.config.ts`). The bundler drops code behind `import.meta.isPage ||`. */
    readonly isPage?: true;
  }
}

/** Defines an endpoint and keeps its exact type, which types its routes and clients. The page has no `details`. */
// @__NO_SIDE_EFFECTS__
export const defineEndpoint = <const Call extends EndpointCall, const Details extends EndpointDetails>(
  call: Call,
  details: Details | true,
): Call & Details => ({ ...call, ...(details as Details) });

/** The input of a handler: the parsed path parameters, query and body of `E`. */
export type ParamsOf<E> = E extends { readonly params: infer S extends z.ZodMiniObject } ? z.output<S> : undefined;
export type QueryOf<E> = E extends { readonly query: infer S extends z.ZodMiniObject } ? z.output<S> : undefined;
export type BodyOf<E> = E extends { readonly body: infer S extends z.ZodMiniType } ? z.output<S> : undefined;

/** The input of a client, before defaults and transformations. */
export type ParamsInput<E> = E extends { readonly params: infer S extends z.ZodMiniObject } ? z.input<S> : undefined;
export type QueryInput<E> = E extends { readonly query: infer S extends z.ZodMiniObject } ? z.input<S> : undefined;
export type BodyInput<E> = E extends { readonly body: infer S extends z.ZodMiniType } ? z.input<S> : undefined;

/** The body of any success response of `E`. */
export type ResponseOf<E> = E extends { readonly responses: infer R }
  ? { [Status in keyof R]: R[Status] extends z.ZodMiniType ? z.output<R[Status]> : undefined }[keyof R]
  : never;
