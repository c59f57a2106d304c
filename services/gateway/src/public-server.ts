import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { texts } from '@showhands/contracts';
import { createHttpServer, toAppError } from '@showhands/service-kit/http';
import { AppError, notFound } from '@showhands/service-kit/runtime';
import { type ExchangeApiToken, hasApiToken, type RevocationList } from '@showhands/service-kit/security';
import { assertNotRevoked } from './api/assert-not-revoked.ts';
import type { Matcher } from './api/matcher.ts';
import type { ApiRoute, Handler } from './api/router.ts';
import { createConnectionErrors } from './http/connection-errors.ts';
import type { ErrorResponses } from './http/error-responses.ts';
import type { ResponseHeaders } from './http/response-headers.ts';
import type { RealtimeProxy } from './realtime/proxy.ts';

interface PublicServerOptions {
  readonly api: Matcher<ApiRoute>;
  readonly realtime: Pick<RealtimeProxy, 'forward' | 'upgrade'>;
  /** Handles `/healthz`. */
  readonly health: Handler;
  /** Handles every other path. */
  readonly pages: Handler;
  readonly revocations: Pick<RevocationList, 'isReady' | 'isRevoked' | 'isEmpty'>;
  readonly exchangeApiToken: ExchangeApiToken;
  readonly responseHeaders: ResponseHeaders;
  readonly errorResponses: ErrorResponses;
}

const REALTIME_PATH = '/socket.io/';

const pathOf = ({ url = '' }: IncomingMessage): string => {
  const end = url.indexOf('?');
  return end === -1 ? url : url.slice(0, end);
};

/**
 * One `Host`, which HTTP/1.0 may omit. Node reads the first of several `Host` headers, and a proxy in front may read
 * another one.
 */
const hasValidHost = ({ rawHeaders, httpVersion }: IncomingMessage): boolean => {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.length === 4 && rawHeaders[index]?.toLowerCase() === 'host') hosts += 1;
  }
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0');
};

/**
 * Routes every request from outside. A plain listener, because each vote passes here and a framework would slow it down:
 * Express serves only the gateway's own responses.
 */
const createListener = (options: PublicServerOptions): RequestListener => {
  const { api, realtime, health, pages, revocations, exchangeApiToken, responseHeaders, errorResponses } = options;

  const callByApiToken = async (
    request: IncomingMessage,
    response: ServerResponse,
    { handle }: ApiRoute,
    authorization: string,
  ): Promise<void> => {
    try {
      request.headers.authorization = await exchangeApiToken(authorization);
      assertNotRevoked(revocations, request.headers.authorization);
      if (!response.destroyed) handle(request, response);
    } catch (error) {
      errorResponses.send(request, response, toAppError(error));
    }
  };

  const callApi = (request: IncomingMessage, response: ServerResponse, path: string): void => {
    const match = api(request.method ?? '', path);
    if (!match) throw notFound();
    const { authorization } = request.headers;
    if (match.needsUser && hasApiToken(authorization))
      return void callByApiToken(request, response, match, authorization);
    if (match.needsUser) assertNotRevoked(revocations, authorization);
    match.handle(request, response);
  };

  const callRealtime: Handler = (request, response) => {
    if (request.method !== 'GET' && request.method !== 'POST') throw notFound();
    realtime.forward(request, response);
  };

  const route = (request: IncomingMessage, response: ServerResponse): void => {
    const path = pathOf(request);
    const isApi = path.startsWith('/api/');
    const isRealtime = path === REALTIME_PATH;
    const preflight = isApi || isRealtime ? responseHeaders.preflight(request) : undefined;
    if (preflight) response.writeHead(204, preflight).end();
    else if (isApi) callApi(request, response, path);
    else if (isRealtime) callRealtime(request, response);
    else if (path === '/healthz') health(request, response);
    else if (path.startsWith('/')) pages(request, response);
    // An absolute URL or `*`, which Express cannot route in every spelling.
    else throw notFound();
  };

  return (request, response) => {
    try {
      if (!hasValidHost(request)) {
        throw new AppError('malformed_body', texts.transport.invalidRequest);
      }
      route(request, response);
    } catch (error) {
      errorResponses.send(request, response, toAppError(error));
    }
  };
};

/** The public server, not listening yet. */
export const createPublicServer = (options: PublicServerOptions): Server => {
  const { realtime, errorResponses } = options;
  const connectionErrors = createConnectionErrors(errorResponses);
  const listener = createListener(options);
  const onRequest: RequestListener = (request, response) => {
    connectionErrors.trackResponse(request.socket, response);
    listener(request, response);
  };
  const server = createHttpServer(onRequest, {
    // The listener rejects it instead, with an error in the contract's shape.
    requireHostHeader: false,
    // Other upgrades, such as h2c, are optional for the server: the request is handled without them.
    shouldUpgradeCallback: ({ headers }) => headers.upgrade?.toLowerCase() === 'websocket',
  });
  server.on('checkExpectation', onRequest);
  server.on('clientError', connectionErrors.handle);
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    const isRealtime = pathOf(request) === REALTIME_PATH && request.headers.host !== undefined && hasValidHost(request);
    if (isRealtime && socket instanceof Socket) realtime.upgrade(request, socket, head);
    else errorResponses.sendOnUpgrade(request, socket, notFound());
  });
  return server;
};
