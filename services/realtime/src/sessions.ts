import { texts } from '@showhands/contracts';
import type { LiveServer, LiveSocket } from './socket-server.ts';

const LOOK_MS = 500;

/** Says why and hangs up; the client does not come back by itself. */
const endSession = (socket: LiveSocket): void => {
  socket.emit('error', { message: texts.auth.tokenExpired });
  socket.disconnect(true);
};

const endWhere = (io: LiveServer, isOver: (socket: LiveSocket) => boolean): void => {
  for (const socket of [...io.sockets.sockets.values()]) if (isOver(socket)) endSession(socket);
};

export const endRevokedSessions = (io: LiveServer, jtis: readonly string[]): void => {
  const revoked = new Set(jtis);
  endWhere(io, (socket) => revoked.has(socket.data.jti));
};

/** Ends each session when its token expires. One look at all sockets is cheaper than a timer for each. @returns how to stop */
export const startExpiryWatch = (io: LiveServer): (() => void) => {
  const timer = setInterval(() => {
    const now = Date.now();
    endWhere(io, (socket) => socket.data.expiresAt <= now);
  }, LOOK_MS);
  return () => clearInterval(timer);
};
