import type { ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { texts } from '@showhands/contracts';
import { AppError } from '@showhands/service-kit/runtime';
import { isStreamed } from '../upstream/request-body.ts';
import type { ErrorResponses } from './error-responses.ts';

/** Statuses for errors of Node's HTTP parser and timeouts; 400 for any other code. */
const STATUS: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
};

const LATEST_RESPONSE = Symbol('latest response');
type Connection = Duplex & { [LATEST_RESPONSE]?: ServerResponse };

export interface ConnectionErrors {
  /** Called with each response, so that an error is not written into the middle of it. */
  trackResponse(socket: Duplex, response: ServerResponse): void;
  /** Listener for a server's `clientError`. */
  readonly handle: (error: NodeJS.ErrnoException, socket: Duplex) => void;
}

/** Responds to malformed, oversized and slow requests, which never reach the request listener. */
export const createConnectionErrors = (errorResponses: ErrorResponses): ConnectionErrors => ({
  trackResponse: (socket: Connection, response) => {
    socket[LATEST_RESPONSE] = response;
  },
  handle: (error, socket: Connection) => {
    const response = socket[LATEST_RESPONSE];
    // Node reports the timeout once for each request, and leaves it to this listener to close the connection.
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && response && isStreamed(response.req)) return;
    const isResponding = response?.headersSent === true && !response.writableFinished;
    if (isResponding || error.code === 'ECONNRESET') {
      socket.destroy();
      return;
    }
    const status = STATUS[error.code ?? ''] ?? 400;
    errorResponses.sendOnSocket(
      socket,
      new AppError('malformed_body', status === 408 ? texts.transport.requestTimeout : texts.transport.invalidRequest, {
        status,
      }),
    );
  },
});
