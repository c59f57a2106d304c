import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { texts } from '@showhands/contracts';
import { AppError } from '@showhands/service-kit/runtime';
import { BODY_TIMEOUT_JITTER, BODY_TIMEOUT_MS, MIN_UPLOAD_BYTES, UPLOAD_CHECK_MS } from './timeouts.ts';

export type RequestBody = Buffer | PassThrough | null;

/** Gets the body of a request, or the error by which it is rejected. Not called when the client leaves first. */
export interface BodyReceiver {
  readonly onBody: (body: RequestBody) => void;
  /** Can follow `onBody`, while a body is streamed. */
  readonly onError: (error: AppError) => void;
}

/** Reads the body of a request for the upstream. */
export type ReadBody = (request: IncomingMessage, receiver: BodyReceiver) => void;

const tooLarge = (): AppError => new AppError('body_too_large', texts.transport.bodyTooLarge);
const tooSlow = (): AppError => new AppError('malformed_body', texts.transport.requestTimeout, { status: 408 });

/** Infinity for a chunked body, whose length is not known in advance. */
const declaredBytes = ({ headers }: IncomingMessage): number =>
  headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Number.POSITIVE_INFINITY;

const isChunked = (bytes: number): boolean => bytes === Number.POSITIVE_INFINITY;

interface BufferRules {
  readonly maxBytes: number;
  readonly timeoutMs: number;
}

interface StreamRules {
  /** Bodies up to this size are read whole. */
  readonly bufferBytes: number;
  /** The minimum rate: `minBytes` in each interval. */
  readonly checkMs: number;
  readonly minBytes: number;
}

const readWhole = (request: IncomingMessage, rules: BufferRules, { onBody, onError }: BodyReceiver): void => {
  const chunks: Buffer[] = [];
  let bytes = 0;
  const stop = (): void => {
    clearTimeout(timer);
    request.off('data', onData).off('end', onEnd).off('close', stop);
  };
  const fail = (error: AppError): void => {
    stop();
    onError(error);
  };
  const onData = (chunk: Buffer): void => {
    bytes += chunk.length;
    if (bytes > rules.maxBytes) fail(tooLarge());
    else chunks.push(chunk);
  };
  const onEnd = (): void => {
    stop();
    onBody(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks));
  };
  const jitter = 1 + Math.random() * BODY_TIMEOUT_JITTER;
  const timer = setTimeout(() => fail(tooSlow()), rules.timeoutMs * jitter);
  request.on('data', onData).on('end', onEnd).on('close', stop);
};

/**
 * Reads bodies whole, so that a slow or unlimited body never occupies an upstream connection; one of more than `maxBytes`
 * is 413, and one that takes longer than the timeout is 408.
 */
export const bufferBodies =
  (maxBytes: number, timeoutMs: number = BODY_TIMEOUT_MS): ReadBody =>
  (request, receiver) => {
    const bytes = declaredBytes(request);
    if (bytes === 0) receiver.onBody(null);
    else if (bytes > maxBytes && !isChunked(bytes)) receiver.onError(tooLarge());
    else readWhole(request, { maxBytes, timeoutMs }, receiver);
  };

/** Requests whose bodies are checked for progress, for as long as they arrive. */
const streamed = new WeakSet<IncomingMessage>();

/** Whether the body arrives in a stream that has a minimum rate, and may therefore take longer than other requests. */
export const isStreamed = (request: IncomingMessage): boolean => streamed.has(request);

/** A separate stream, because undici destroys the body that it is given, and the request's stream owns the client's socket. */
const streamBody = (request: IncomingMessage, rules: StreamRules, { onBody, onError }: BodyReceiver): void => {
  const stream = request.pipe(new PassThrough());
  let bytesRead = request.socket.bytesRead;
  let isOver = false;
  streamed.add(request);
  const checkRate = (): void => {
    const isSlow = request.socket.bytesRead - bytesRead < rules.minBytes;
    bytesRead = request.socket.bytesRead;
    const isServiceSlower = stream.writableNeedDrain;
    if (isSlow && !isServiceSlower && !isOver) onError(tooSlow());
  };
  // Timers run before I/O: without this, a busy gateway would not have read bytes that have arrived.
  const timer = setInterval(() => setImmediate(checkRate), rules.checkMs);
  const stop = (): void => {
    isOver = true;
    streamed.delete(request);
    clearInterval(timer);
  };
  request.once('end', stop);
  stream.once('close', () => {
    stop();
    // Discards an unread rest of the body, which would block the client's next request on this connection.
    request.resume();
  });
  onBody(stream);
};

/**
 * Streams bodies of more than `bufferBytes` and chunked ones, with backpressure; smaller ones are read whole. A body that
 * arrives too slowly is 408.
 */
export const streamBodies = ({
  bufferBytes,
  checkMs = UPLOAD_CHECK_MS,
  minBytes = MIN_UPLOAD_BYTES,
}: Partial<StreamRules> & Pick<StreamRules, 'bufferBytes'>): ReadBody => {
  const buffer = bufferBodies(bufferBytes);
  return (request, receiver) => {
    if (declaredBytes(request) <= bufferBytes) buffer(request, receiver);
    else streamBody(request, { bufferBytes, checkMs, minBytes }, receiver);
  };
};
