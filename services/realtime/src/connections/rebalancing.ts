import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { REBALANCING } from '../tuning.ts';
import { forceReconnect } from './reconnect.ts';
import type { LiveServer } from './socket-server.ts';

const { threshold, sharePerSecond, intervalMs, expireMs } = REBALANCING;

/**
 * Replicas tell each other their numbers of sockets. A crowded replica closes its oldest connections slowly, and the gateways
 * open them again on the other replicas. @param hasPeers whether other replicas can be told @returns stop, which excludes this
 * replica at once, so that its draining crowds no other one
 */
export const startRebalancing = (io: LiveServer, hasPeers: () => boolean): (() => void) => {
  const id = randomUUID();
  const others = new Map<string, { readonly sockets: number; readonly heardAt: number }>();
  const stopping = new AbortController();

  const announce = (sockets: number | null): void => {
    if (hasPeers()) io.serverSideEmit('socketCount', id, sockets);
  };
  io.on('socketCount', (replica, sockets) => {
    if (sockets === null) others.delete(replica);
    else others.set(replica, { sockets, heardAt: performance.now() });
  });

  const meanSockets = (own: number): number => {
    let sum = own;
    for (const [replica, { sockets, heardAt }] of others) {
      if (performance.now() - heardAt > expireMs) others.delete(replica);
      else sum += sockets;
    }
    return sum / (others.size + 1);
  };

  const wait = (ms: number) => delay(ms, undefined, { signal: stopping.signal }).catch(() => undefined);
  const run = async (): Promise<void> => {
    // Replicas that start together take turns.
    await wait(Math.random() * intervalMs);
    let isShedding = false;
    while (!stopping.signal.aborted) {
      const own = io.sockets.sockets.size;
      announce(own);
      const mean = meanSockets(own);
      isShedding = own > mean * (isShedding ? 1 : threshold);
      const shed = Math.floor(Math.min(own * sharePerSecond, own - mean));
      if (isShedding && shed > 0) void forceReconnect(io, { perSocketMs: intervalMs, maxMs: intervalMs }, shed);
      await wait(intervalMs);
    }
  };
  void run();

  return () => {
    stopping.abort();
    announce(null);
  };
};
