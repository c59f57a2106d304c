import { type ClientToServerEvents, limits, type ServerToClientEvents } from '@showhands/contracts';
import type { Socket } from 'socket.io-client';
import { idle } from '../idle.ts';

export type LiveSocket = Socket<ServerToClientEvents, ClientToServerEvents>;

/** Made on demand: a page paints before it listens, and signed out it never does. Not connected yet. */
export const openSocket = async (token: () => string | undefined): Promise<LiveSocket> => {
  await idle();
  const { io } = await import('socket.io-client');
  return io({
    path: '/socket.io',
    transports: ['websocket', 'polling'],
    timeout: limits.client.socketTimeoutMs,
    reconnectionAttempts: limits.client.socketReconnectionAttempts,
    reconnectionDelay: limits.client.socketReconnectionDelayMs,
    // Asked for at each connect, since the token may have been issued anew.
    auth: (give) => give({ token: token() ?? '' }),
    autoConnect: false,
  });
};
