import { type Agent, type ClientRequest, type IncomingMessage, ServerResponse } from 'node:http';
import { texts } from '@showhands/contracts';
import { AppError, type Logger, requestIdOf, unavailable } from '@showhands/service-kit';
import { createProxyMiddleware, type Options, type Plugin, type RequestHandler } from 'http-proxy-middleware';
import type { AnswerHeaders } from '../http/answer-headers.ts';
import type { PrepareHeaders } from '../http/caller.ts';
import type { Refusals } from '../http/refusal.ts';

/** What every proxy shares. */
export interface ProxyTools {
  readonly prepareHeaders: PrepareHeaders;
  readonly answerHeaders: AnswerHeaders;
  readonly refusals: Refusals;
  readonly logger: Logger;
  /** Told of each answer with its time from request to end; status 0 stands for a caller who left before. */
  readonly observe: (service: string, status: number, seconds: number) => void;
}

/** Where a service listens. Plain fields: a URL would be parsed anew for every request. */
export interface Target {
  readonly protocol: 'http:';
  readonly host: string;
  readonly hostname: string;
  readonly port: number;
}

interface ProxyOptions {
  readonly service: string;
  /** One place, or how to choose it for a request. */
  readonly target: Target | ((request: IncomingMessage) => Target);
  readonly agent: Agent;
  /** How long the beginning of an answer may take, waiting for a free connection included. */
  readonly answerMs: number;
  readonly plugins?: Plugin<IncomingMessage, ServerResponse>[];
}

export interface Forwarder {
  readonly forward: (request: IncomingMessage, response: ServerResponse) => void;
  readonly upgrade: RequestHandler['upgrade'];
  /** Gives up the connections to the service. */
  readonly close: () => void;
}

/** A property of the request: a WeakMap would carry every request through several collections of garbage. */
const PASSAGE = Symbol('passage');

/** A request on its way through. */
interface Passage {
  readonly response: ServerResponse;
  readonly timer: NodeJS.Timeout;
  /** Undefined while every connection is taken. */
  outgoing: ClientRequest | undefined;
  repeated: boolean;
}
type Passing = IncomingMessage & { [PASSAGE]?: Passage };

export const targetOf = (url: string): Target => {
  const { hostname, port } = new URL(url);
  const bare = hostname.replace(/^\[(.*)\]$/, '$1');
  return { protocol: 'http:', host: bare, hostname: bare, port: Number(port || 80) };
};

export const asRefusal = (error: unknown): AppError => (error instanceof AppError ? error : unavailable(error));
const reasonOf = (error: AppError): string => (error.cause instanceof Error ? error.cause.message : error.message);

/** A service may close a kept connection just as a request goes out on it; one that changes nothing may go out again. */
const mayRepeat = (request: IncomingMessage, { outgoing, repeated, response }: Passage): boolean =>
  !repeated &&
  outgoing?.reusedSocket === true &&
  (request.method === 'GET' || request.method === 'HEAD') &&
  !response.headersSent &&
  !response.destroyed;

const routingOf = (target: ProxyOptions['target']): Options<IncomingMessage, ServerResponse> =>
  typeof target === 'function' ? { router: async (request: IncomingMessage) => target(request) } : { target };

/**
 * Streams requests to a service and its answers back. Of http-proxy-middleware's own plugins none is kept: its log
 * costs as much as the forwarding, and its answers to failures are not the contract's.
 */
export const createProxy = (tools: ProxyTools, options: ProxyOptions): Forwarder => {
  const { prepareHeaders, answerHeaders, refusals, logger, observe } = tools;
  const { service, agent, answerMs } = options;

  const fail = (request: IncomingMessage, response: ServerResponse, error: AppError): void => {
    logger.warn({ requestId: requestIdOf(request), upstream: service, reason: reasonOf(error) }, 'upstream failed');
    refusals.refuse(request, response, error);
  };

  const giveUp = (request: Passing, response: ServerResponse): void => {
    const error = new AppError('upstream_timeout', texts.transport.timeout);
    const outgoing = request[PASSAGE]?.outgoing;
    if (outgoing) outgoing.destroy(error);
    else fail(request, response, error);
  };

  const sent = (outgoing: ClientRequest, request: Passing): void => {
    const passage = request[PASSAGE];
    if (!passage) return;
    passage.outgoing = outgoing;
    // Given up or left while it waited for a connection: nothing of it has been sent yet.
    if (passage.response.writableEnded || passage.response.destroyed) outgoing.destroy();
  };

  const answer = (incoming: IncomingMessage, request: Passing, response: ServerResponse): void => {
    clearTimeout(request[PASSAGE]?.timer);
    const headers = answerHeaders.of(request);
    for (const part of answerHeaders.passedOn(incoming.rawHeaders)) headers.push(part);
    response.writeHead(incoming.statusCode ?? 502, headers);
    incoming.pipe(response);
  };

  const failed = (error: Error, request: Passing, response: ServerResponse): void => {
    const passage = request[PASSAGE];
    if (response.destroyed || response.writableEnded) return;
    if (passage && !(error instanceof AppError) && mayRepeat(request, passage)) {
      passage.repeated = true;
      void proxy(request, response);
      return;
    }
    fail(request, response, asRefusal(error));
  };

  const passing: Plugin<IncomingMessage, ServerResponse> = (server) => {
    server.on('proxyReq', sent);
    server.on('proxyRes', answer);
    server.on('error', (error, request, response) => {
      if (request && response instanceof ServerResponse) failed(error, request, response);
    });
  };

  const proxy = createProxyMiddleware<IncomingMessage, ServerResponse>({
    ...routingOf(options.target),
    agent,
    selfHandleResponse: true,
    upgradeTimeout: answerMs,
    ejectPlugins: true,
    plugins: [passing, ...(options.plugins ?? [])],
  });

  const forward = (request: Passing, response: ServerResponse): void => {
    const began = performance.now();
    prepareHeaders(request);
    const timer = setTimeout(giveUp, answerMs, request, response);
    request[PASSAGE] = { response, timer, outgoing: undefined, repeated: false };
    response.once('close', () => {
      clearTimeout(timer);
      observe(service, response.headersSent ? response.statusCode : 0, (performance.now() - began) / 1_000);
    });
    void proxy(request, response);
  };

  return { forward, upgrade: proxy.upgrade, close: () => agent.destroy() };
};
