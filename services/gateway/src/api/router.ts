import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Endpoint, ServiceName } from '@showhands/contracts';
import { createMatcher, type Matcher } from './matcher.ts';

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

export interface ApiRoute {
  readonly handle: Handler;
  /** Whether the call is a signed-in user's, and so refused with a revoked token. */
  readonly needsUser: boolean;
}

export type Handlers = Partial<Record<ServiceName, Handler>>;

interface RouterOptions {
  readonly endpoints: readonly Endpoint[];
  /** Who serves the calls of each service; those of any other are not found. */
  readonly handlers: Readonly<Handlers>;
  /** Paths of the reference, and who shows it. */
  readonly reference: { readonly paths: readonly string[]; readonly handle: Handler };
}

/** The closed list of what can be called from outside. */
export const createApiRouter = ({ endpoints, handlers, reference }: RouterOptions): Matcher<ApiRoute> =>
  createMatcher([
    ...endpoints.flatMap(({ method, path, service, auth }) => {
      const handle = handlers[service];
      return handle ? [{ method, path, value: { handle, needsUser: auth === 'user' } }] : [];
    }),
    ...reference.paths.map((path) => ({
      method: 'GET',
      path,
      value: { handle: reference.handle, needsUser: false },
    })),
  ]);
