import type { ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { texts } from '@showhands/contracts';
import { AppError } from '@showhands/service-kit';
import type { Refusals } from './refusal.ts';

/** Statuses of what Node's parser and timeouts refuse; anything else is malformed. */
const STATUS: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
};

const LATEST = Symbol('latest answer');
type Connection = Duplex & { [LATEST]?: ServerResponse };

export interface ConnectionFaults {
  /** Says whose turn it is on a connection, so that no refusal is written into the midst of an answer. */
  answering(socket: Duplex, response: ServerResponse): void;
  /** For a server's `clientError`. */
  readonly refuse: (error: NodeJS.ErrnoException, socket: Duplex) => void;
}

/** Refuses what is no request: malformed, oversized, or so slow that it never becomes one. */
export const createConnectionFaults = (refusals: Refusals): ConnectionFaults => ({
  answering: (socket: Connection, response) => {
    socket[LATEST] = response;
  },
  refuse: (error, socket: Connection) => {
    const response = socket[LATEST];
    const isAnswering = response?.headersSent === true && !response.writableFinished;
    if (isAnswering || error.code === 'ECONNRESET') {
      socket.destroy();
      return;
    }
    const status = STATUS[error.code ?? ''] ?? 400;
    refusals.refuseBytes(socket, new AppError('malformed_body', texts.transport.invalidRequest, { status }));
  },
});
