import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type AppError, errorBody, requestIdOf } from '@showhands/service-kit';
import type { AnswerHeaders, HeaderList } from './answer-headers.ts';

const headersOf = (error: AppError, body: string): HeaderList => [
  ...['Content-Type', 'application/json; charset=utf-8'],
  ...['Content-Length', String(Buffer.byteLength(body))],
  ...['Cache-Control', 'no-store'],
  ...(error.retryAfterSeconds === undefined ? [] : ['Retry-After', String(error.retryAfterSeconds)]),
];

const bodyOf = (error: AppError, requestId: string): string => JSON.stringify(errorBody(error, requestId));

/** The headers as HTTP writes them. */
const headLines = (headers: HeaderList): string =>
  headers.map((part, index) => (index % 2 === 0 ? `${part}: ` : `${part}\r\n`)).join('');

/** A whole answer as bytes on a connection, which it is the last of. */
const rawAnswer = (error: AppError, requestId: string, own: HeaderList): string => {
  const body = bodyOf(error, requestId);
  const headers = ['Connection', 'close', ...own, ...headersOf(error, body)];
  return `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}\r\n${headLines(headers)}\r\n${body}`;
};

const endWith = (socket: Duplex, answer: string): void => {
  if (socket.writable) socket.end(answer);
  else socket.destroy();
};

/** Answers in the contract's shape. */
export interface Refusals {
  /** An answer that is already under way is broken off instead. */
  refuse(request: IncomingMessage, response: ServerResponse, error: AppError): void;
  /** For an upgrade, where Node hands over the bare socket. */
  refuseUpgrade(request: IncomingMessage, socket: Duplex, error: AppError): void;
  /** For what was never understood as a request. */
  refuseBytes(socket: Duplex, error: AppError): void;
}

export const createRefusals = (answerHeaders: AnswerHeaders): Refusals => ({
  refuse: (request, response, error) => {
    if (response.headersSent) {
      response.destroy();
      return;
    }
    const body = bodyOf(error, requestIdOf(request));
    response.writeHead(error.status, [...answerHeaders.of(request), ...headersOf(error, body)]);
    response.end(request.method === 'HEAD' ? undefined : body);
  },
  refuseUpgrade: (request, socket, error) => {
    endWith(socket, rawAnswer(error, requestIdOf(request), answerHeaders.of(request)));
  },
  refuseBytes: (socket, error) => {
    const requestId = randomUUID();
    endWith(socket, rawAnswer(error, requestId, answerHeaders.without(requestId)));
  },
});
