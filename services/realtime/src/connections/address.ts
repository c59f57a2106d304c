import type { IncomingMessage } from 'node:http';

/** The client's IP address, as the gateway reports it. */
export const clientAddress = ({ headers, socket }: IncomingMessage): string =>
  String(headers['x-forwarded-for'] ?? socket.remoteAddress).slice(0, 100);

/**
 * The `host:port` that the gateway has connected to. A machine in several networks has several; the gateway knows this
 * one.
 */
export const localAddress = ({ socket }: IncomingMessage): string =>
  `${socket.localAddress?.replace(/^::ffff:/, '')}:${socket.localPort}`;
