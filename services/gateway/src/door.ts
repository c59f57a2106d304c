import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { texts } from '@showhands/contracts';
import { AppError, createHttpServer, notFound, type RevocationFeed, toAppError } from '@showhands/service-kit';
import type { Matcher } from './api/matcher.ts';
import { assertNotRevoked } from './api/revoked.ts';
import type { ApiRoute, Handler } from './api/router.ts';
import type { AnswerHeaders } from './http/answer-headers.ts';
import { createConnectionFaults } from './http/connection-faults.ts';
import type { Refusals } from './http/refusal.ts';
import type { RealtimeProxy } from './realtime/proxy.ts';

interface DoorOptions {
  readonly api: Matcher<ApiRoute>;
  readonly realtime: RealtimeProxy;
  /** Answers `/healthz`. */
  readonly health: Handler;
  /** Answers what is neither API nor socket. */
  readonly pages: Handler;
  readonly revocations: Pick<RevocationFeed, 'isRevoked' | 'isEmpty'>;
  readonly answerHeaders: AnswerHeaders;
  readonly refusals: Refusals;
}

const REALTIME_PATH = '/socket.io/';

const pathOf = ({ url = '' }: IncomingMessage): string => {
  const end = url.indexOf('?');
  return end === -1 ? url : url.slice(0, end);
};

/**
 * Everything that comes from outside comes in here. A plain listener before any framework: this is the path of every
 * vote, and Express has its part only in what the gateway shows itself.
 */
const createListener = (options: DoorOptions): RequestListener => {
  const { api, realtime, health, pages, revocations, answerHeaders, refusals } = options;

  const callApi = (request: IncomingMessage, response: ServerResponse, path: string): void => {
    const route = api(request.method ?? '', path);
    if (!route) throw notFound();
    if (route.needsUser) assertNotRevoked(revocations, request.headers.authorization);
    route.handle(request, response);
  };

  const callRealtime: Handler = (request, response) => {
    if (request.method !== 'GET' && request.method !== 'POST') throw notFound();
    realtime.forward(request, response);
  };

  const enter = (request: IncomingMessage, response: ServerResponse): void => {
    const path = pathOf(request);
    const isApi = path.startsWith('/api/');
    const isRealtime = path === REALTIME_PATH;
    const preflight = isApi || isRealtime ? answerHeaders.preflight(request) : undefined;
    if (preflight) response.writeHead(204, preflight).end();
    else if (isApi) callApi(request, response, path);
    else if (isRealtime) callRealtime(request, response);
    else if (path === '/healthz') health(request, response);
    else if (path.startsWith('/')) pages(request, response);
    // Addresses as a proxy is asked by, which Express cannot route in every spelling.
    else throw notFound();
  };

  return (request, response) => {
    try {
      if (request.headers.host === undefined && request.httpVersion !== '1.0') {
        throw new AppError('malformed_body', texts.transport.invalidRequest);
      }
      enter(request, response);
    } catch (error) {
      refusals.refuse(request, response, toAppError(error));
    }
  };
};

/** The public server, not listening yet. */
export const createDoor = (options: DoorOptions): Server => {
  const { realtime, refusals } = options;
  const faults = createConnectionFaults(refusals);
  const listener = createListener(options);
  const enter: RequestListener = (request, response) => {
    faults.answering(request.socket, response);
    listener(request, response);
  };
  const server = createHttpServer(enter, {
    // Answered by the listener, in the shape of every other refusal.
    requireHostHeader: false,
    // Any other upgrade is an offer, which may be passed over.
    shouldUpgradeCallback: ({ headers }) => headers.upgrade?.toLowerCase() === 'websocket',
  });
  server.on('checkExpectation', enter);
  server.on('clientError', faults.refuse);
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    const isRealtime = pathOf(request) === REALTIME_PATH && request.headers.host !== undefined;
    if (isRealtime && socket instanceof Socket) realtime.upgrade(request, socket, head);
    else refusals.refuseUpgrade(request, socket, notFound());
  });
  return server;
};
