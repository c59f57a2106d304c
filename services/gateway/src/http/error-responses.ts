import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { errorBody, requestIdOf } from '@showhands/service-kit/http';
import type { AppError } from '@showhands/service-kit/runtime';
import type { HeaderList, ResponseHeaders } from './response-headers.ts';

const REQUEST_TIMEOUT = 408;

const headersOf = (error: AppError, body: string): HeaderList => [
  ...['Content-Type', 'application/json; charset=utf-8'],
  ...['Content-Length', String(Buffer.byteLength(body))],
  ...['Cache-Control', 'no-store'],
  ...(error.retryAfterSeconds === undefined ? [] : ['Retry-After', String(error.retryAfterSeconds)]),
];

const bodyOf = (error: AppError, requestId: string): string => JSON.stringify(errorBody(error, requestId));

const headerLines = (headers: HeaderList): string =>
  headers.map((part, index) => (index % 2 === 0 ? `${part}: ` : `${part}\r\n`)).join('');

/** A complete HTTP response as text, after which the connection closes. */
const rawResponse = (error: AppError, requestId: string, commonHeaders: HeaderList): string => {
  const body = bodyOf(error, requestId);
  const headers = ['Connection', 'close', ...commonHeaders, ...headersOf(error, body)];
  return `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}\r\n${headerLines(headers)}\r\n${body}`;
};

const endWith = (socket: Duplex, response: string): void => {
  if (socket.writable) socket.end(response);
  else socket.destroy();
};

/** Sends errors as JSON in the contract's shape. */
export interface ErrorResponses {
  /** Aborts a response that has already started. */
  send(request: IncomingMessage, response: ServerResponse, error: AppError): void;
  /** For an upgrade, which Node hands over as a bare socket. */
  sendOnUpgrade(request: IncomingMessage, socket: Duplex, error: AppError): void;
  /** For bytes that could not be parsed as a request. */
  sendOnSocket(socket: Duplex, error: AppError): void;
}

/** @param onSend called with each error that is sent in response to a request */
export const createErrorResponses = (
  responseHeaders: ResponseHeaders,
  onSend: (request: IncomingMessage, error: AppError) => void = () => undefined,
): ErrorResponses => ({
  send: (request, response, error) => {
    if (response.headersSent) {
      response.destroy();
      return;
    }
    onSend(request, error);
    const body = bodyOf(error, requestIdOf(request));
    const headers = [...responseHeaders.forRequest(request), ...headersOf(error, body)];
    // The rest of the body may never come, and nothing else can come before it.
    if (error.status === REQUEST_TIMEOUT) headers.push('Connection', 'close');
    response.writeHead(error.status, headers);
    response.end(request.method === 'HEAD' ? undefined : body);
  },
  sendOnUpgrade: (request, socket, error) => {
    endWith(socket, rawResponse(error, requestIdOf(request), responseHeaders.forRequest(request)));
  },
  sendOnSocket: (socket, error) => {
    const requestId = randomUUID();
    endWith(socket, rawResponse(error, requestId, responseHeaders.forRequestId(requestId)));
  },
});
