import { type ClientRequest, type IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Replica } from '@showhands/service-kit/discovery';
import { requestIdOf } from '@showhands/service-kit/http';
import { unavailable } from '@showhands/service-kit/runtime';
import { createProxyMiddleware, type Plugin } from 'http-proxy-middleware';
import type { HeaderList } from '../http/response-headers.ts';
import { logUpstreamError, type ProxyContext, toUpstreamError } from '../upstream/proxy-context.ts';
import { UPGRADE_SILENCE_MS, UPGRADE_TIMEOUT_MS, WEBSOCKET_IDLE_TIMEOUT_MS } from '../upstream/timeouts.ts';
import type { Upstream } from '../upstream/upstreams.ts';
import { UpgradeAgent } from './upgrade-agent.ts';

interface WebSocketProxyOptions extends Upstream {
  readonly selectReplica: (request: IncomingMessage) => Promise<Replica>;
  /** Called with each client's socket before the service has responded to its upgrade. */
  readonly onSocket: (socket: Socket) => void;
  /** Called with each connection to a replica, whose upgrade is pending. */
  readonly onConnect: (replica: Replica, upstream: Socket) => void;
}

export interface WebSocketProxy {
  readonly upgrade: (request: IncomingMessage, socket: Socket, head: Buffer) => void;
  /** Destroys the connections whose upgrade is pending. Established WebSockets stay. */
  readonly close: () => void;
}

const targetOf = (replica: Replica | undefined) => {
  if (!replica) throw new Error('no replica was selected for the upgrade');
  return { protocol: 'http:', host: replica.hostname, hostname: replica.hostname, port: replica.port };
};

const setHeaders = ({ headers }: IncomingMessage, list: HeaderList): void => {
  for (let index = 0; index < list.length; index += 2) headers[list[index]?.toLowerCase() ?? ''] = list[index + 1];
};

/** Closes each end of a WebSocket when the other one closes, which http-proxy-middleware does not in every case. */
const closeTogether = (socket: Socket, upstream: Socket): void => {
  socket.once('close', () => upstream.destroy());
  upstream.once('close', () => socket.destroySoon());
};

/** Proxies WebSocket upgrades through http-proxy-middleware. Plain HTTP requests go through the forwarder. */
export const createWebSocketProxy = (context: ProxyContext, options: WebSocketProxyOptions): WebSocketProxy => {
  const { prepareRequestHeaders, responseHeaders, errorResponses } = context;
  const { service, replicas, selectReplica, onSocket, onConnect } = options;
  const selected = new WeakMap<IncomingMessage, Replica>();
  const bytesWrittenBefore = new WeakMap<Socket, number>();

  const replicaOf = new WeakMap<object, Replica>();
  const agent = new UpgradeAgent(replicas, (replica, upstream) => {
    replicaOf.set(upstream, replica);
    onConnect(replica, upstream);
    // A replica that ends refuses connections, and closes its WebSockets, whose clients come back within a second or two.
    upstream.once('close', () => void replicas.checkReachable(replica));
  });

  /** A frozen replica accepts connections: an upgrade without a response fails once the replica's health check does. */
  const watchSilence = (outgoing: ClientRequest): void => {
    const check = async (): Promise<void> => {
      const replica = outgoing.socket ? replicaOf.get(outgoing.socket) : undefined;
      const isSilent = replica !== undefined && !(await replicas.checkSilent(replica)).answers;
      if (isSilent && !isAnswered) outgoing.destroy(unavailable(new Error('no response to the upgrade')));
    };
    let isAnswered = false;
    const timer = setTimeout(() => void check(), UPGRADE_SILENCE_MS);
    for (const event of ['upgrade', 'response', 'close'] as const) {
      outgoing.prependOnceListener(event, () => {
        isAnswered = true;
        clearTimeout(timer);
      });
    }
  };

  const plugin: Plugin<IncomingMessage, ServerResponse> = (server) => {
    server.on('proxyReqWs', (outgoing, request, socket) => {
      bytesWrittenBefore.set(socket, socket.bytesWritten);
      onSocket(socket);
      socket.setTimeout(WEBSOCKET_IDLE_TIMEOUT_MS, () => socket.destroy());
      socket.once('close', () => outgoing.destroy());
      watchSilence(outgoing);
      outgoing.prependOnceListener('upgrade', (incoming, upstream) => {
        incoming.headers['x-request-id'] = requestIdOf(request);
        closeTogether(socket, upstream);
      });
      outgoing.prependOnceListener('response', (incoming) => setHeaders(incoming, responseHeaders.forRequest(request)));
    });

    server.on('error', (error, request, socket) => {
      if (!request || !socket || socket instanceof ServerResponse) return;
      if (socket.destroyed) return;
      logUpstreamError(context, service, request, toUpstreamError(error));
      const hasResponse = bytesWrittenBefore.get(socket) !== socket.bytesWritten;
      if (hasResponse) socket.destroy();
      else errorResponses.sendOnUpgrade(request, socket, toUpstreamError(error));
    });
  };

  const proxy = createProxyMiddleware<IncomingMessage, ServerResponse>({
    router: async (request) => targetOf(selected.get(request)),
    agent,
    upgradeTimeout: UPGRADE_TIMEOUT_MS,
    // Its default plugins log every upgrade, and respond to errors with bodies that are not the contract's.
    ejectPlugins: true,
    plugins: [plugin],
  });

  const upgrade = async (request: IncomingMessage, socket: Socket, head: Buffer): Promise<void> => {
    prepareRequestHeaders(request);
    Object.assign(request.headers, { connection: 'Upgrade', upgrade: 'websocket' });
    try {
      selected.set(request, await selectReplica(request));
      if (!socket.destroyed) proxy.upgrade(request, socket, head);
    } catch (error) {
      errorResponses.sendOnUpgrade(request, socket, toUpstreamError(error));
    }
  };

  return { upgrade: (request, socket, head) => void upgrade(request, socket, head), close: () => agent.destroy() };
};
