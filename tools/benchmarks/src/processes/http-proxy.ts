import { Agent, type ClientRequest, type IncomingMessage, ServerResponse } from 'node:http';
import { texts } from '@showhands/contracts';
import { type Forwarder, type ProxyContext, sendUpstreamError } from '@showhands/gateway/proxy-context';
import type { Upstream } from '@showhands/gateway/upstreams';
import { AppError, type Replica } from '@showhands/service-kit';
import { createProxyMiddleware, type Plugin } from 'http-proxy-middleware';

// As the gateway's forwarder has them.
const MAX_CONNECTIONS = 256;
const RESPONSE_TIMEOUT_MS = 30_000;
const IDLE_TIMEOUT_MS = 30_000;

/** Properties of the request, since a WeakMap would keep every request alive through several garbage collections. */
const REPLICA = Symbol('selected replica');
const TIMER = Symbol('response timer');
const OUTGOING = Symbol('outgoing request');
type ProxiedRequest = IncomingMessage & {
  [REPLICA]?: Replica;
  [TIMER]?: NodeJS.Timeout;
  [OUTGOING]?: ClientRequest;
};

/** Plain fields: a URL would be parsed again for every request. */
const targetOf = ({ [REPLICA]: replica }: ProxiedRequest) => {
  if (!replica) throw new Error('the request has no replica');
  return { protocol: 'http:', host: replica.hostname, hostname: replica.hostname, port: replica.port };
};

/**
 * Forwards requests through http-proxy-middleware, which streams them with Node's HTTP client. Its default plugins are
 * left out: they log every request, which would cost as much as forwarding it.
 */
export const createHttpProxy = (context: ProxyContext, { service, replicas }: Upstream): Forwarder => {
  const { prepareRequestHeaders, responseHeaders, recordResponse } = context;
  const agent = new Agent({ keepAlive: true, maxSockets: MAX_CONNECTIONS, timeout: IDLE_TIMEOUT_MS });

  const abort = (request: ProxiedRequest): void => {
    request[OUTGOING]?.destroy(new AppError('upstream_timeout', texts.transport.timeout));
  };

  const respond = (incoming: IncomingMessage, request: ProxiedRequest, response: ServerResponse): void => {
    clearTimeout(request[TIMER]);
    const headers = responseHeaders.forRequest(request);
    for (const part of responseHeaders.fromUpstream(incoming.rawHeaders)) headers.push(part);
    response.writeHead(incoming.statusCode ?? 502, headers);
    incoming.pipe(response);
  };

  const plugin: Plugin<IncomingMessage, ServerResponse> = (server) => {
    server.on('proxyReq', (outgoing, request: ProxiedRequest) => {
      request[OUTGOING] = outgoing;
    });
    server.on('proxyRes', respond);
    server.on('error', (error, request, response) => {
      if (!request || !(response instanceof ServerResponse) || response.destroyed || response.writableEnded) return;
      sendUpstreamError(context, service, request, response, error);
    });
  };

  const proxy = createProxyMiddleware<IncomingMessage, ServerResponse>({
    router: async (request: ProxiedRequest) => targetOf(request),
    agent,
    selfHandleResponse: true,
    ejectPlugins: true,
    plugins: [plugin],
  });

  const send = async (request: ProxiedRequest, response: ServerResponse): Promise<void> => {
    try {
      request[REPLICA] = await replicas.next();
      await proxy(request, response);
    } catch (error) {
      sendUpstreamError(context, service, request, response, error);
    }
  };

  return {
    forward: (request: ProxiedRequest, response) => {
      const start = performance.now();
      prepareRequestHeaders(request);
      request[TIMER] = setTimeout(abort, RESPONSE_TIMEOUT_MS, request);
      response.once('close', () => {
        clearTimeout(request[TIMER]);
        const status = response.headersSent ? response.statusCode : 0;
        recordResponse(request, service, status, (performance.now() - start) / 1_000);
      });
      void send(request, response);
    },
    close: () => agent.destroy(),
  };
};
