import { setTimeout as delay } from 'node:timers/promises';
import type { LiveServer } from './socket-server.ts';

/** So that ten thousand clients do not all come back in the same moment. */
const SPREAD_PER_SOCKET_MS = 1;
const SPREAD_MAX_MS = 2_000;

/**
 * Closes the connections under all sockets, so that the clients connect anew and look again at what they show.
 * A Socket.IO disconnect would not do: a client takes that as final.
 */
export const sendToReconnect = async (io: LiveServer): Promise<void> => {
  const sockets = [...io.sockets.sockets.values()];
  const spread = Math.min(SPREAD_MAX_MS, sockets.length * SPREAD_PER_SOCKET_MS);
  const closing = sockets.map(async ({ conn }, index) => {
    await delay((index / sockets.length) * spread);
    conn.close();
  });
  await Promise.all(closing);
};
