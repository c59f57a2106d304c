import type { Replicas } from '@showhands/service-kit';
import { createUpstreamAgent } from '../upstream/agent.ts';
import { createProxy, type SocketProxy } from '../upstream/proxy.ts';
import type { ProxyTools } from '../upstream/tools.ts';
import { chooseRealtime } from './targets.ts';
import { watchSockets } from './watch-sockets.ts';

/** Above the 25 s for which a long poll waits. */
const ANSWER_MS = 60_000;

export interface RealtimeProxy extends SocketProxy {
  /** Ends every WebSocket and long poll, none of which would end by itself; pages come back on their own. */
  hangUp(): void;
}

interface Open {
  once(event: 'close', listener: () => void): unknown;
  destroy(): unknown;
}

/** Socket.IO in both of its transports. */
export const createRealtimeProxy = (tools: ProxyTools, replicas: Replicas): RealtimeProxy => {
  const open = new Set<Open>();
  const track = (one: Open): void => {
    open.add(one);
    one.once('close', () => open.delete(one));
  };
  const proxy = createProxy(tools, {
    service: 'realtime',
    replicas,
    choose: chooseRealtime(replicas),
    // Each long poll holds a connection: no number of them may keep others waiting.
    agent: createUpstreamAgent({ maxSockets: Number.POSITIVE_INFINITY, silenceMs: ANSWER_MS }),
    answerMs: ANSWER_MS,
    plugins: [watchSockets(tools, track)],
  });
  return {
    ...proxy,
    forward: (request, response) => {
      if (request.method === 'GET') track(response);
      proxy.forward(request, response);
    },
    hangUp: () => {
      for (const one of open) one.destroy();
    },
  };
};
