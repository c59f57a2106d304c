import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as delay, setImmediate as nextImmediate } from 'node:timers/promises';
import { stopListening } from './stop-listening.ts';

/** How long responses carry `Connection: close` before any connection is closed. */
const ANNOUNCE_MS = 500;
/** How often the connections that are still in use are counted. */
const CHECK_MS = 50;
/** How long running requests may take to finish at shutdown. */
const DRAIN_MS = 8_000;

const announceClose = (response: ServerResponse): void => {
  if (!response.headersSent) response.setHeader('Connection', 'close');
};

/**
 * Tracks the requests of a server.
 *
 * @param minIdleMs at shutdown, a connection that was in use is kept open for so long, since the client may be sending
 *   its next request
 * @returns closes the server gracefully, without losing a request
 */
export const trackRequests = (server: Server, minIdleMs: number): (() => Promise<void>) => {
  /** With the time of the last response, in ms of `performance.now()`. */
  const sockets = new Map<Socket, number>();
  const running = new Set<ServerResponse>();
  const allFinished = Promise.withResolvers<void>();
  let draining = false;
  let closed = false;

  const check = (): void => {
    if (closed && running.size === 0) allFinished.resolve();
  };

  server.on('connection', (socket: Socket) => {
    sockets.set(socket, -Infinity);
    socket.once('close', () => sockets.delete(socket));
  });
  const isInUse = (): boolean => [...sockets.values()].some((usedAt) => performance.now() - usedAt < minIdleMs);

  server.prependListener('request', ({ socket }, response) => {
    if (draining) announceClose(response);
    running.add(response);
    response.once('close', () => {
      running.delete(response);
      if (sockets.has(socket)) sockets.set(socket, performance.now());
      check();
    });
  });

  return async () => {
    draining = true;
    running.forEach(announceClose);
    await stopListening(server);
    if (sockets.size > 0) await delay(ANNOUNCE_MS);
    for (const until = performance.now() + minIdleMs; isInUse() && performance.now() < until; ) await delay(CHECK_MS);
    // In the event loop, timers run before I/O: without this, requests that have arrived but were not read would be
    // lost.
    await nextImmediate();
    const ended = once(server, 'close');
    server.close();
    closed = true;
    check();
    await Promise.race([allFinished.promise, delay(DRAIN_MS, undefined, { ref: false })]);
    for (const socket of sockets.keys()) socket.destroy();
    await ended;
  };
};
