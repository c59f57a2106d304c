import { setTimeout as delay } from 'node:timers/promises';
import { limits } from '@showhands/contracts';
import type { Replica } from '@showhands/service-kit/discovery';
import type { Metrics } from '@showhands/service-kit/runtime';
import { tuning } from '../tuning.ts';
import { createForwarder } from '../upstream/forwarder.ts';
import type { Forwarder, ProxyContext } from '../upstream/proxy-context.ts';
import { bufferBodies } from '../upstream/request-body.ts';
import { longPollTimeouts } from '../upstream/timeouts.ts';
import type { Upstream } from '../upstream/upstreams.ts';
import { createStickySessionSelector } from './sticky-sessions.ts';
import { createWebSocketProxy, type WebSocketProxy } from './websocket-proxy.ts';

export interface RealtimeProxy extends Forwarder, Pick<WebSocketProxy, 'upgrade'> {
  /**
   * Closes the WebSockets one after the other, over the drain window at most, for clients that another gateway takes over: all at once they
   * would need more time to reconnect. Long polls stay, since their next request goes to another gateway by itself.
   */
  drainWebSockets(): Promise<void>;
  /** Closes every WebSocket and pending long poll, which do not end by themselves, and later requests. Clients reconnect. */
  closeClients(): void;
}

interface RealtimeProxyOptions extends Upstream {
  readonly metrics: Metrics;
  readonly drainMs: number;
}

interface Connection {
  once(event: 'close', listener: () => void): unknown;
  destroy(): unknown;
}

/** Socket.IO: long polling through the forwarder, WebSocket upgrades through http-proxy-middleware. */
export const createRealtimeProxy = (
  context: ProxyContext,
  { metrics, drainMs, ...upstream }: RealtimeProxyOptions,
): RealtimeProxy => {
  const sockets = new Set<Connection>();
  const polls = new Set<Connection>();
  const track = (connections: Set<Connection>, connection: Connection): void => {
    connections.add(connection);
    connection.once('close', () => connections.delete(connection));
  };
  const countByReplica = new Map<string, number>();
  const count = ({ origin }: Replica, change: 1 | -1): void => {
    const left = (countByReplica.get(origin) ?? 0) + change;
    if (left > 0) countByReplica.set(origin, left);
    else countByReplica.delete(origin);
  };
  const countUntilClosed = (replica: Replica, connection: Pick<Connection, 'once'>): void => {
    count(replica, 1);
    connection.once('close', () => count(replica, -1));
  };
  const socketsOf = ({ origin }: Replica): number => countByReplica.get(origin) ?? 0;
  metrics.gauge('proxied_sockets', 'Open WebSockets and pending long polls', ['replica'], (gauge) => {
    gauge.reset();
    for (const [replica, open] of countByReplica) gauge.set({ replica }, open);
  });
  const selectReplica = createStickySessionSelector(upstream.replicas, socketsOf);
  const forwarder = createForwarder(context, {
    ...upstream,
    selectReplica: async (request, response) => {
      const replica = await selectReplica(request);
      // A session has a pending GET nearly all the time.
      if (request.method === 'GET' && !response.destroyed) countUntilClosed(replica, response);
      return replica;
    },
    // Each pending poll occupies a connection: a limit would make clients wait for each other.
    maxConnections: null,
    timeouts: longPollTimeouts,
    readBody: bufferBodies(limits.live.maxMessageBytes),
  });
  const webSockets = createWebSocketProxy(context, {
    ...upstream,
    selectReplica,
    onSocket: (socket) => track(sockets, socket),
    onConnect: countUntilClosed,
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
      const interval = Math.min(tuning.drainPerSocketMs, drainMs / sockets.size);
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
