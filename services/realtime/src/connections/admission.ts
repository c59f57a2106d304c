import type { IncomingMessage } from 'node:http';
import { createSingleRateLimiter } from '@showhands/service-kit/rate-limiting';
import type { Metrics } from '@showhands/service-kit/runtime';
import type { LiveServer } from './socket-server.ts';

const RETRY_AFTER_SECONDS = 5;

interface AdmissionLimits {
  /** Sockets of this replica; 0 for no limit. */
  readonly maxSockets: number;
  /** New sockets in each second; 0 for no limit. */
  readonly handshakesPerSecond: number;
}

const opensSession = ({ url = '' }: IncomingMessage): boolean => !new URLSearchParams(url.split('?')[1]).has('sid');

/**
 * Admission control: rejects new sockets beyond the limits with 503 and `Retry-After`, before their token is verified. Sockets
 * that are connected stay. @returns whether there is room for another socket
 */
export const limitAdmission = (io: LiveServer, metrics: Metrics, limits: AdmissionLimits): (() => boolean) => {
  const { maxSockets, handshakesPerSecond } = limits;
  const rejected = metrics.counter('live_rejected_handshakes_total', 'New sockets rejected by a limit', ['limit']);
  const mayHandshake =
    handshakesPerSecond === 0
      ? () => true
      : createSingleRateLimiter({ points: handshakesPerSecond, seconds: 1, refill: 'at once' });

  const hasRoom = (): boolean => maxSockets === 0 || io.engine.clientsCount < maxSockets;

  /** @returns the limit that the handshake exceeds */
  const exceeded = (): string | undefined => {
    if (!hasRoom()) return 'sockets';
    return mayHandshake() ? undefined : 'handshakes';
  };

  io.engine.use(
    (
      request: IncomingMessage,
      response: { writeHead: (...head: unknown[]) => unknown; end(): void },
      next: () => void,
    ) => {
      const limit = opensSession(request) ? exceeded() : undefined;
      if (limit === undefined) return next();
      rejected.inc({ limit });
      if (request.headers.upgrade === undefined) {
        response.writeHead(503, { 'Retry-After': RETRY_AFTER_SECONDS });
        return response.end();
      }
      // Engine.IO's response to an upgrade writes nothing.
      request.socket.end(
        `HTTP/1.1 503 Service Unavailable\r\nRetry-After: ${RETRY_AFTER_SECONDS}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
      );
    },
  );
  return hasRoom;
};
