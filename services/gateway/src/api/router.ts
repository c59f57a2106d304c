import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Endpoint, ServiceName } from '@showhands/contracts';
import { createMatcher, type Matcher } from './matcher.ts';

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

export interface ApiRoute {
  readonly handle: Handler;
  /** Whether the call requires a signed-in user, so that a revoked token is rejected. */
  readonly needsUser: boolean;
}

type CallHandler = (request: IncomingMessage, response: ServerResponse, endpoint: Endpoint) => void;

/** The handler of each service's calls. */
export type Handlers = Partial<Record<ServiceName, CallHandler>>;

interface RouterOptions {
  readonly endpoints: readonly Endpoint[];
  /** Calls of a service without a handler are 404. */
  readonly handlers: Readonly<Handlers>;
  /** The handler of multipart calls; without it, `handlers` has them. */
  readonly uploadHandlers?: Readonly<Handlers>;
  /** Paths of the API reference, and their handler. */
  readonly reference: { readonly paths: readonly string[]; readonly handle: Handler };
}

/** The allowlist of all calls that are reachable from outside. */
export const createApiRouter = ({ endpoints, handlers, uploadHandlers, reference }: RouterOptions): Matcher<ApiRoute> =>
  createMatcher([
    ...endpoints.flatMap((endpoint) => {
      const { method, path, service, auth, multipart } = endpoint;
      const handleCall = (multipart && uploadHandlers?.[service]) ?? handlers[service];
      if (!handleCall) return [];
      const handle: Handler = (request, response) => handleCall(request, response, endpoint);
      return [{ method, path, value: { handle, needsUser: auth === 'user' } }];
    }),
    ...reference.paths.map((path) => ({
      method: 'GET',
      path,
      value: { handle: reference.handle, needsUser: false },
    })),
  ]);
