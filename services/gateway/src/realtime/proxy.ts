import { limits } from '@showhands/contracts';
import { createForwarder } from '../upstream/forwarder.ts';
import type { Forwarder, ProxyContext } from '../upstream/proxy-context.ts';
import { bufferBodies } from '../upstream/request-body.ts';
import { longPollTimeouts } from '../upstream/timeouts.ts';
import type { Upstream } from '../upstream/upstreams.ts';
import { createStickySessionSelector } from './sticky-sessions.ts';
import { createWebSocketProxy, type WebSocketProxy } from './websocket-proxy.ts';

export interface RealtimeProxy extends Forwarder, Pick<WebSocketProxy, 'upgrade'> {
  /** Closes every WebSocket and pending long poll, which do not end by themselves. Clients reconnect. */
  closeClients(): void;
}

interface Connection {
  once(event: 'close', listener: () => void): unknown;
  destroy(): unknown;
}

/** Socket.IO: long polling through the forwarder, WebSocket upgrades through http-proxy-middleware. */
export const createRealtimeProxy = (context: ProxyContext, upstream: Upstream): RealtimeProxy => {
  const connections = new Set<Connection>();
  const track = (connection: Connection): void => {
    connections.add(connection);
    connection.once('close', () => connections.delete(connection));
  };
  const selectReplica = createStickySessionSelector(upstream.replicas);
  const forwarder = createForwarder(context, {
    ...upstream,
    selectReplica,
    // Each pending poll occupies a connection: a limit would make clients wait for each other.
    maxConnections: null,
    timeouts: longPollTimeouts,
    readBody: bufferBodies(limits.live.maxMessageBytes),
  });
  const webSockets = createWebSocketProxy(context, { ...upstream, selectReplica, onSocket: track });
  return {
    forward: (request, response) => {
      if (request.method === 'GET') track(response);
      forwarder.forward(request, response);
    },
    upgrade: webSockets.upgrade,
    closeClients: () => {
      for (const connection of connections) connection.destroy();
    },
    close: () => {
      forwarder.close();
      webSockets.close();
    },
  };
};
