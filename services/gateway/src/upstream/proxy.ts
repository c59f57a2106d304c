import { type Agent, type ClientRequest, type IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { texts } from '@showhands/contracts';
import { AppError, isUnreachable, type Replica, type Replicas } from '@showhands/service-kit';
import { createProxyMiddleware, type Plugin, type RequestHandler } from 'http-proxy-middleware';
import { asRefusal, createFail, type Forwarder, type ProxyTools } from './tools.ts';

interface ProxyOptions {
  readonly service: string;
  readonly replicas: Replicas;
  /** Which of them gets a request. */
  readonly choose: (request: IncomingMessage) => Promise<Replica>;
  readonly agent: Agent;
  /** How long the beginning of an answer may take, waiting for a free connection included. */
  readonly answerMs: number;
  readonly plugins?: Plugin<IncomingMessage, ServerResponse>[];
}

export interface SocketProxy extends Forwarder {
  readonly upgrade: RequestHandler['upgrade'];
}

/** A property of the request: a WeakMap would carry every request through several collections of garbage. */
const PASSAGE = Symbol('passage');
const CHOSEN = Symbol('chosen replica');

/** A request on its way through. */
interface Passage {
  readonly response: ServerResponse;
  readonly timer: NodeJS.Timeout;
  /** Undefined while every connection is taken. */
  outgoing: ClientRequest | undefined;
  repeated: boolean;
}
type Passing = IncomingMessage & { [PASSAGE]?: Passage; [CHOSEN]?: Replica };

/** Plain fields: a URL would be parsed anew for every request. */
const targetOf = ({ [CHOSEN]: replica }: Passing) => {
  if (!replica) throw new Error('a request was sent on before its replica was chosen');
  return { protocol: 'http:', host: replica.hostname, hostname: replica.hostname, port: replica.port };
};

const mayRepeat = (request: IncomingMessage, { repeated, response }: Passage): boolean =>
  !repeated && (request.method === 'GET' || request.method === 'HEAD') && !response.headersSent && !response.destroyed;

/**
 * Streams requests to a service and its answers back, upgrades too. Of http-proxy-middleware's own plugins none is kept:
 * its log costs as much as the forwarding, and its answers to failures are not the contract's.
 */
export const createProxy = (tools: ProxyTools, options: ProxyOptions): SocketProxy => {
  const { prepareHeaders, answerHeaders, refusals, observe } = tools;
  const { service, replicas, choose, agent, answerMs } = options;
  const fail = createFail(tools, service);

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

  /** Whether another replica could do what the chosen one could not. */
  const another = (error: Error, { [CHOSEN]: replica }: Passing): boolean =>
    replica !== undefined && isUnreachable(error) && replicas.failed(replica);

  const failed = (error: Error, request: Passing, response: ServerResponse): void => {
    const passage = request[PASSAGE];
    // A service may close a kept connection just as a request goes out on it.
    const closedUnder = passage?.outgoing?.reusedSocket === true && !(error instanceof AppError);
    const again = another(error, request) || closedUnder;
    if (response.destroyed || response.writableEnded) return;
    if (passage && again && mayRepeat(request, passage)) {
      passage.repeated = true;
      void send(request, response);
      return;
    }
    fail(request, response, asRefusal(error));
  };

  const passing: Plugin<IncomingMessage, ServerResponse> = (server) => {
    server.on('proxyReq', sent);
    server.on('proxyRes', answer);
    server.on('error', (error, request, response) => {
      if (request && response instanceof ServerResponse) failed(error, request, response);
      else if (request) another(error, request);
    });
  };

  const proxy = createProxyMiddleware<IncomingMessage, ServerResponse>({
    router: async (request: Passing) => targetOf(request),
    agent,
    selfHandleResponse: true,
    upgradeTimeout: answerMs,
    ejectPlugins: true,
    plugins: [passing, ...(options.plugins ?? [])],
  });

  const send = async (request: Passing, response: ServerResponse): Promise<void> => {
    try {
      request[CHOSEN] = await choose(request);
      if (!response.destroyed && !response.writableEnded) await proxy(request, response);
    } catch (error) {
      fail(request, response, asRefusal(error));
    }
  };

  const sendUpgrade = async (request: Passing, socket: Socket, head: Buffer): Promise<void> => {
    prepareHeaders(request);
    Object.assign(request.headers, { connection: 'Upgrade', upgrade: 'websocket' });
    try {
      request[CHOSEN] = await choose(request);
      if (!socket.destroyed) proxy.upgrade(request, socket, head);
    } catch (error) {
      refusals.refuseUpgrade(request, socket, asRefusal(error));
    }
  };

  const forward = (request: Passing, response: ServerResponse): void => {
    const began = performance.now();
    prepareHeaders(request);
    const timer = setTimeout(giveUp, answerMs, request, response);
    request[PASSAGE] = { response, timer, outgoing: undefined, repeated: false };
    response.once('close', () => {
      clearTimeout(timer);
      observe(request, service, response.headersSent ? response.statusCode : 0, (performance.now() - began) / 1_000);
    });
    void send(request, response);
  };

  const upgrade: SocketProxy['upgrade'] = (request, socket, head) => void sendUpgrade(request, socket, head);

  return { forward, upgrade, close: () => agent.destroy() };
};
