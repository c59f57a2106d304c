import { type ClientToServerEvents, limits, type ServerToClientEvents } from '@showhands/contracts';
import type { Socket } from 'socket.io-client';
import { whenIdle } from '../when-idle.ts';

export type LiveSocket = Socket<ServerToClientEvents, ClientToServerEvents>;

/**
 * Loads the socket client when the page is idle, after the first paint and only while signed in. Does not connect yet.
 */
export const openSocket = async (token: () => string | undefined): Promise<LiveSocket> => {
  await whenIdle();
  const { io } = await import('socket.io-client');
  return io({
    path: '/socket.io',
    transports: ['websocket', 'polling'],
    timeout: limits.client.socketTimeoutMs,
    reconnectionAttempts: limits.client.socketReconnectionAttempts,
    reconnectionDelay: limits.client.socketReconnectionDelayMs,
    // A callback, since a reconnect may need a newer token.
    auth: (callback) => callback({ token: token() ?? '' }),
    autoConnect: false,
  });
};
