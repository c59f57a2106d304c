import { type ClientToServerEvents, type Handshake, limits, type ServerToClientEvents } from '@showhands/contracts';
import type { Socket } from 'socket.io-client';
import { whenIdle } from '../when-idle.ts';

export type LiveSocket = Socket<ServerToClientEvents, ClientToServerEvents>;

const PATH = '/socket.io';

const RETURN_MS = 15_000;

/** Reconnects a socket that polls, because a proxy rejected its WebSocket, once a WebSocket opens. */
const returnToWebSocket = (socket: LiveSocket): void => {
  let timer: ReturnType<typeof setInterval> | undefined;
  const attempt = () => {
    const probe = new WebSocket(`${location.origin.replace('http', 'ws')}${PATH}/?EIO=4&transport=websocket`);
    probe.onopen = () => {
      probe.close();
      if (socket.connected) socket.disconnect().connect();
    };
  };
  socket.on('connect', () => {
    clearInterval(timer);
    if (socket.io.engine.transport.name === 'polling') timer = setInterval(attempt, RETURN_MS);
  });
  socket.on('disconnect', () => clearInterval(timer));
};

/**
 * Loads the socket client when the page is idle, after the first paint and only while signed in. Does not connect yet.
 */
export const openSocket = async (token: () => string | undefined): Promise<LiveSocket> => {
  await whenIdle();
  const { io } = await import('socket.io-client');
  const socket: LiveSocket = io({
    path: PATH,
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    timeout: limits.client.socketTimeoutMs,
    reconnectionAttempts: limits.client.socketReconnectionAttempts,
    reconnectionDelay: limits.client.socketReconnectionDelayMs,
    // A callback, since a reconnect may need a newer token.
    auth: (callback: (sent: Handshake) => void) => callback({ token: token() ?? '', counts: true }),
    autoConnect: false,
  });
  returnToWebSocket(socket);
  return socket;
};
