import { setTimeout as delay } from 'node:timers/promises';
import { limits } from '@showhands/contracts';
import { createForwarder } from '../upstream/forwarder.ts';
import type { Forwarder, ProxyContext } from '../upstream/proxy-context.ts';
import { bufferBodies } from '../upstream/request-body.ts';
import { longPollTimeouts } from '../upstream/timeouts.ts';
import type { Upstream } from '../upstream/upstreams.ts';
import { createStickySessionSelector } from './sticky-sessions.ts';
import { createWebSocketProxy, type WebSocketProxy } from './websocket-proxy.ts';

export interface RealtimeProxy extends Forwarder, Pick<WebSocketProxy, 'upgrade'> {
  /**
   * Closes the WebSockets one after the other, over 8 s at most, for clients that another gateway takes over: all at once they
   * would need more time to reconnect. Long polls stay, since their next request goes to another gateway by itself.
   */
  drainWebSockets(): Promise<void>;
  /** Closes every WebSocket and pending long poll, which do not end by themselves, and later requests. Clients reconnect. */
  closeClients(): void;
}

/** Slower than a busy machine with two cores handles reconnects. */
const DRAIN_PER_SOCKET_MS = 40;
/** Leaves time of the 10 s in which a part of a service has to close. */
const DRAIN_MAX_MS = 8_000;

interface Connection {
  once(event: 'close', listener: () => void): unknown;
  destroy(): unknown;
}

/** Socket.IO: long polling through the forwarder, WebSocket upgrades through http-proxy-middleware. */
export const createRealtimeProxy = (context: ProxyContext, upstream: Upstream): RealtimeProxy => {
  const sockets = new Set<Connection>();
  const polls = new Set<Connection>();
  const track = (connections: Set<Connection>, connection: Connection): void => {
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
  const webSockets = createWebSocketProxy(context, {
    ...upstream,
    selectReplica,
    onSocket: (socket) => track(sockets, socket),
  });
  let isClosing = false;
  return {
    forward: (request, response) => {
      if (isClosing) return void response.destroy();
      if (request.method === 'GET') track(polls, response);
      forwarder.forward(request, response);
    },
    upgrade: webSockets.upgrade,
    drainWebSockets: async () => {
      const interval = Math.min(DRAIN_PER_SOCKET_MS, DRAIN_MAX_MS / sockets.size);
      let due = performance.now();
      for (const socket of [...sockets]) {
        if (!sockets.has(socket)) continue;
        const wait = due - performance.now();
        if (wait > 0) await delay(wait);
        socket.destroy();
        due += interval;
      }
    },
    closeClients: () => {
      isClosing = true;
      for (const connection of [...sockets, ...polls]) connection.destroy();
    },
    close: () => {
      forwarder.close();
      webSockets.close();
    },
  };
};
