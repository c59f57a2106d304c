import { texts } from '@showhands/contracts';
import { isTokenRevoked } from '@showhands/service-kit/security';
import { EXPIRY_CHECK_MS } from '../tuning.ts';
import type { LiveServer, LiveSocket } from './socket-server.ts';

/** Reports the reason and disconnects; the client does not reconnect by itself. */
const endSession = (socket: LiveSocket): void => {
  socket.emit('error', { message: texts.auth.tokenExpired });
  socket.disconnect(true);
};

const endSessionsWhere = (io: LiveServer, isOver: (socket: LiveSocket) => boolean): void => {
  for (const socket of [...io.sockets.sockets.values()]) if (isOver(socket)) endSession(socket);
};

/** @param ids of revoked tokens, ended sessions and revoked keys */
export const endRevokedSessions = (io: LiveServer, ids: readonly string[]): void => {
  const revoked = new Set(ids);
  const list = { isRevoked: (id: string) => revoked.has(id) };
  endSessionsWhere(io, (socket) => isTokenRevoked(list, socket.data));
};

/**
 * Ends each session when its token expires. Checking all sockets at an interval is cheaper than a timer for each.
 * @returns stop
 */
export const startExpiryCheck = (io: LiveServer): (() => void) => {
  const timer = setInterval(() => {
    const now = Date.now();
    endSessionsWhere(io, (socket) => socket.data.expiresAt <= now);
  }, EXPIRY_CHECK_MS);
  return () => clearInterval(timer);
};
