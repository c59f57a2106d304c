import { setTimeout as delay } from 'node:timers/promises';
import { RECONNECTS } from '../tuning.ts';
import type { LiveServer } from './socket-server.ts';

/** How fast connections are closed, so that their clients do not all reconnect at the same moment (thundering herd). */
interface Pace {
  readonly perSocketMs: number;
  readonly maxMs: number;
}

/**
 * Closes the connections under all sockets, so that the clients reconnect and fetch the current state.
 * A Socket.IO disconnect is no alternative: clients do not reconnect after it. `count`: only so many, the oldest first.
 */
export const forceReconnect = async (
  io: LiveServer,
  { perSocketMs, maxMs }: Pace = RECONNECTS.resync,
  count?: number,
): Promise<void> => {
  const connections = [...io.sockets.sockets.values()].slice(0, count).map(({ conn }) => conn);
  const interval = Math.min(perSocketMs, maxMs / connections.length);
  let due = performance.now();
  for (const connection of connections) {
    if (connection.readyState !== 'open') continue;
    const wait = due - performance.now();
    if (wait > 0) await delay(wait);
    connection.close();
    due += interval;
  }
};
