import type { Logger } from '@showhands/service-kit';
import { callerAddress } from './address.ts';
import type { Connection, LiveServer } from './socket-server.ts';

/** Far above what a page sends, even one that comes back and enters all of its rooms again. */
const MESSAGES_BURST = 120;
const MESSAGES_PER_SECOND = 20;

const UNSENT_MAX_BYTES = 1024 * 1024;
const LOOK_MS = 500;

const field = (object: unknown, name: string): unknown =>
  typeof object === 'object' && object !== null ? Reflect.get(object, name) : undefined;

/** The WebSocket under a connection; Engine.IO keeps it to itself. Undefined while the connection is polling. */
const webSocketOf = (connection: Connection): unknown => field(connection.transport, 'socket');

/** Ends a connection whose other side does not cooperate: an orderly close would wait for it. */
const cut = (connection: Connection): void => {
  const webSocket = webSocketOf(connection);
  connection.close(true);
  const terminate = field(webSocket, 'terminate');
  if (typeof terminate === 'function') Reflect.apply(terminate, webSocket, []);
};

/** Cuts a connection that sends more messages than its allowance of a burst and so many a second. */
export const guardAgainstFloods = (io: LiveServer, logger: Logger): void => {
  io.engine.on('connection', (connection: Connection) => {
    let allowance = MESSAGES_BURST;
    let at = performance.now();
    const address = callerAddress(connection.request);
    connection.on('packet', ({ type }: { type: string }) => {
      if (type !== 'message') return;
      const now = performance.now();
      allowance = Math.min(MESSAGES_BURST, allowance + ((now - at) / 1_000) * MESSAGES_PER_SECOND) - 1;
      at = now;
      if (allowance >= 0) return;
      logger.warn({ address }, 'socket sends too much');
      cut(connection);
    });
  });
};

const lengthOf = (packet: unknown): number => {
  const data = field(packet, 'data');
  return typeof data === 'string' ? data.length : 0;
};

/** Bytes that the client has not taken: with the WebSocket, and in the queue before it. */
const unsentBytes = (connection: Connection): number => {
  const buffered = field(webSocketOf(connection), 'bufferedAmount');
  const queue: unknown = Reflect.get(connection, 'writeBuffer');
  const queued = Array.isArray(queue) ? queue.reduce<number>((sum, packet) => sum + lengthOf(packet), 0) : 0;
  return queued + (typeof buffered === 'number' ? buffered : 0);
};

/** Cuts each connection whose client leaves more than 1 MB unread. @returns how to stop */
export const startSlowReaderWatch = (io: LiveServer, logger: Logger): (() => void) => {
  const timer = setInterval(() => {
    for (const { conn, data } of [...io.sockets.sockets.values()]) {
      if (unsentBytes(conn) <= UNSENT_MAX_BYTES) continue;
      logger.warn({ userId: data.userId }, 'socket does not read');
      cut(conn);
    }
  }, LOOK_MS);
  return () => clearInterval(timer);
};
