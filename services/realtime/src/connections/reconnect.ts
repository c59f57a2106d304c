import { setTimeout as delay } from 'node:timers/promises';
import type { LiveServer } from './socket-server.ts';

/** How fast connections are closed, so that their clients do not all reconnect at the same moment (thundering herd). */
interface Pace {
  readonly perSocketMs: number;
  readonly maxMs: number;
}

/** For clients that may have missed updates. */
const RESYNC: Pace = { perSocketMs: 1, maxMs: 2_000 };
/**
 * For clients that another replica takes over, and that miss nothing until then: slower than a busy machine with two cores
 * handles reconnects. The maximum leaves time of the 10 s in which a part of a service has to close.
 */
export const DRAIN: Pace = { perSocketMs: 40, maxMs: 8_000 };

/**
 * Closes the connections under all sockets, so that the clients reconnect and fetch the current state.
 * A Socket.IO disconnect is no alternative: clients do not reconnect after it.
 */
export const forceReconnect = async (io: LiveServer, { perSocketMs, maxMs }: Pace = RESYNC): Promise<void> => {
  const connections = [...io.sockets.sockets.values()].map(({ conn }) => conn);
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
