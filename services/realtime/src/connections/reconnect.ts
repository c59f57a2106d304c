import { setTimeout as delay } from 'node:timers/promises';
import type { LiveServer } from './socket-server.ts';

/** Staggers the closes, so that ten thousand clients do not all reconnect at the same moment (thundering herd). */
const SPREAD_PER_SOCKET_MS = 1;
const SPREAD_MAX_MS = 2_000;

/**
 * Closes the connections under all sockets, so that the clients reconnect and fetch the current state.
 * A Socket.IO disconnect is no alternative: clients do not reconnect after it.
 */
export const forceReconnect = async (io: LiveServer): Promise<void> => {
  const sockets = [...io.sockets.sockets.values()];
  const spread = Math.min(SPREAD_MAX_MS, sockets.length * SPREAD_PER_SOCKET_MS);
  const closing = sockets.map(async ({ conn }, index) => {
    await delay((index / sockets.length) * spread);
    conn.close();
  });
  await Promise.all(closing);
};
