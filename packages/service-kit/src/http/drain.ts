import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as delay, setImmediate as nextImmediate } from 'node:timers/promises';

/**
 * How long responses carry `Connection: close` before idle connections are closed: a request may be on its way on one.
 */
const ANNOUNCE_MS = 500;
/** How long running requests may take to finish at shutdown. */
const DRAIN_MS = 8_000;

const announceClose = (response: ServerResponse): void => {
  if (!response.headersSent) response.setHeader('Connection', 'close');
};

/** Tracks the requests of a server. @returns closes the server gracefully, without losing a request */
export const trackRequests = (server: Server): (() => Promise<void>) => {
  const sockets = new Set<Socket>();
  const running = new Set<ServerResponse>();
  const allFinished = Promise.withResolvers<void>();
  let draining = false;
  let closed = false;

  const check = (): void => {
    if (closed && running.size === 0) allFinished.resolve();
  };

  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.prependListener('request', (_request, response) => {
    if (draining) announceClose(response);
    running.add(response);
    response.once('close', () => {
      running.delete(response);
      check();
    });
  });

  return async () => {
    draining = true;
    running.forEach(announceClose);
    if (sockets.size > 0) await delay(ANNOUNCE_MS);
    // In the event loop, timers run before I/O: without this, requests that have arrived but were not read would be
    // lost.
    await nextImmediate();
    const ended = once(server, 'close');
    server.close();
    closed = true;
    check();
    await Promise.race([allFinished.promise, delay(DRAIN_MS, undefined, { ref: false })]);
    for (const socket of sockets) socket.destroy();
    await ended;
  };
};
