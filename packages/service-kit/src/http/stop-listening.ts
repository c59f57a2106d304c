import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** The event loop accepts one connection in each turn, and the kernel resets the remaining connections. */
const ACCEPT_TURNS = 100;

/**
 * Refuses new connections, so that callers go to another replica. Unlike the HTTP server's `close`, this keeps
 * connections that the kernel has established already, and idle connections, on which a call may be under way.
 */
export const stopListening = async (server: Server): Promise<void> => {
  for (let turn = 0; turn < ACCEPT_TURNS; turn += 1) await nextTurn();
  NetServer.prototype.close.call(server);
};
