import { connect } from 'node:net';

const CONNECT_MS = 1_000;

const CODES = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Whether an attempt failed before there was a connection, so that nothing of the request has arrived anywhere. */
export const isUnreachable = (error: unknown): boolean => {
  if (!Error.isError(error)) return false;
  return CODES.has(String(Reflect.get(error, 'code'))) || isUnreachable(error.cause);
};

/** Whether somebody takes connections there. */
export const takesConnections = (hostname: string, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host: hostname, port, timeout: CONNECT_MS });
    const end = (answer: boolean): void => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', () => end(true));
    socket.once('timeout', () => end(false));
    socket.once('error', () => end(false));
  });
