import { connect } from 'node:net';
import { errorCodeOf } from '../runtime/errors.ts';

const CONNECT_MS = 1_000;
const HEALTH_MS = 2_000;

const CODES = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Whether connecting failed, so that no part of the request can have reached a server. */
export const isUnreachable = (error: unknown): boolean => {
  if (!Error.isError(error)) return false;
  const code = errorCodeOf(error) ?? '';
  // A server that stops listening resets connections that it has not accepted.
  const isConnectReset = code === 'ECONNRESET' && Reflect.get(error, 'syscall') === 'connect';
  return CODES.has(code) || isConnectReset || isUnreachable(error.cause);
};

/** Whether a server accepts TCP connections at this address; gives up after 1 s. */
export const acceptsConnections = (hostname: string, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host: hostname, port, timeout: CONNECT_MS });
    const end = (accepted: boolean): void => {
      socket.destroy();
      resolve(accepted);
    };
    socket.once('connect', () => end(true));
    socket.once('timeout', () => end(false));
    socket.once('error', () => end(false));
  });

/** Whether a service answers its health check within 2 s. A frozen process and a broken network still accept connections. */
export const answersHealthCheck = async (origin: string): Promise<boolean> => {
  try {
    const response = await fetch(new URL('/healthz', origin), { signal: AbortSignal.timeout(HEALTH_MS) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
};
