import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';

/** How long callers are told to leave before their connections go: one that is closed first may just be carrying a request. */
const QUIET_MS = 500;
/** How long requests under way may take to finish at shutdown. */
const DRAIN_MS = 8_000;

const sendAway = (response: ServerResponse): void => {
  if (!response.headersSent) response.setHeader('Connection', 'close');
};

/** Follows what `server` has under way. @returns how to end it without losing a request */
export const followRequests = (server: Server): (() => Promise<void>) => {
  const sockets = new Set<Socket>();
  const underWay = new Set<ServerResponse>();
  const emptied = Promise.withResolvers<void>();
  let leaving = false;
  let closed = false;

  const check = (): void => {
    if (closed && underWay.size === 0) emptied.resolve();
  };

  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.prependListener('request', (_request, response) => {
    if (leaving) sendAway(response);
    underWay.add(response);
    response.once('close', () => {
      underWay.delete(response);
      check();
    });
  });

  return async () => {
    leaving = true;
    underWay.forEach(sendAway);
    if (sockets.size > 0) await delay(QUIET_MS);
    // Timers come before what has come in: a busy process would cut off requests that it has not read yet.
    await nextTurn();
    const ended = once(server, 'close');
    server.close();
    closed = true;
    check();
    await Promise.race([emptied.promise, delay(DRAIN_MS, undefined, { ref: false })]);
    for (const socket of sockets) socket.destroy();
    await ended;
  };
};
