import type { IncomingMessage } from 'node:http';

/** Who asks, as the gateway says. */
export const callerAddress = ({ headers, socket }: IncomingMessage): string =>
  String(headers['x-forwarded-for'] ?? socket.remoteAddress).slice(0, 100);

/** The `host:port` by which the gateway has reached this replica: on a machine in several networks it knows one of them. */
export const reachedAddress = ({ socket }: IncomingMessage): string =>
  `${socket.localAddress?.replace(/^::ffff:/, '')}:${socket.localPort}`;
