import { createSingleRateLimiter } from '@showhands/service-kit/rate-limiting';
import type { Logger, Metrics } from '@showhands/service-kit/runtime';
import { MESSAGES, UNREAD } from '../tuning.ts';
import { clientAddress } from './address.ts';
import type { Connection, LiveServer } from './socket-server.ts';

const propertyOf = (object: unknown, name: string): unknown =>
  typeof object === 'object' && object !== null ? Reflect.get(object, name) : undefined;

/** The WebSocket of a connection, which Engine.IO does not expose. Undefined while the connection is polling. */
const webSocketOf = (connection: Connection): unknown => propertyOf(connection.transport, 'socket');

/** Ends a connection without the closing handshake, which would wait for the client. */
const terminate = (connection: Connection): void => {
  const webSocket = webSocketOf(connection);
  connection.close(true);
  const terminateSocket = propertyOf(webSocket, 'terminate');
  if (typeof terminateSocket === 'function') Reflect.apply(terminateSocket, webSocket, []);
};

/** Terminates a connection that exceeds the rate limit of its messages. */
export const startMessageRateGuard = (io: LiveServer, logger: Logger): void => {
  io.engine.on('connection', (connection: Connection) => {
    const mayRead = createSingleRateLimiter(MESSAGES);
    const address = clientAddress(connection.request);
    connection.on('packet', ({ type }: { type: string }) => {
      if (type !== 'message' || mayRead()) return;
      logger.warn({ address }, 'socket exceeds the message rate');
      terminate(connection);
    });
  });
};

const packetLength = (packet: unknown): number => {
  const data = propertyOf(packet, 'data');
  return typeof data === 'string' ? data.length : 0;
};

/** Bytes that the client has not read: in the WebSocket's buffer and in Engine.IO's queue before it. */
const unsentBytes = (connection: Connection): number => {
  const buffered = propertyOf(webSocketOf(connection), 'bufferedAmount');
  const queue: unknown = Reflect.get(connection, 'writeBuffer');
  const queued = Array.isArray(queue) ? queue.reduce<number>((sum, packet) => sum + packetLength(packet), 0) : 0;
  return queued + (typeof buffered === 'number' ? buffered : 0);
};

/** Disconnects slow readers: clients that leave more than 1 MB unread, which the server has to buffer. @returns stop */
export const startSlowReaderGuard = (io: LiveServer, logger: Logger, metrics: Metrics): (() => void) => {
  const slowReaders = metrics.counter(
    'live_slow_readers_total',
    'Sockets that were ended because they read too slowly',
  );
  const timer = setInterval(() => {
    for (const { conn, data } of [...io.sockets.sockets.values()]) {
      if (unsentBytes(conn) <= UNREAD.maxBytes) continue;
      logger.warn({ userId: data.userId }, 'socket reads too slowly');
      slowReaders.inc();
      terminate(conn);
    }
  }, UNREAD.checkMs);
  return () => clearInterval(timer);
};
