import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';

/** Most bodies are a few hundred bytes. Those up to here cost less as a whole than as a stream. */
const WHOLE_BYTES = 64 * 1024;

export type Body = Buffer | PassThrough | null;

const readWhole = (request: IncomingMessage, then: (body: Buffer) => void): void => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.once('end', () => then(parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts)));
};

/** A stream of its own, for undici to destroy: the request's would go with its socket. */
const streamOf = (request: IncomingMessage): PassThrough => {
  const stream = request.pipe(new PassThrough());
  // What nobody took stays on the connection, and the caller's next request would wait behind it.
  stream.once('close', () => request.resume());
  return stream;
};

/** Calls `then` with the body when it is all here if it is small, and at once otherwise; never if the caller leaves before. */
export const takeBody = (request: IncomingMessage, then: (body: Body) => void): void => {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers;
  const bytes = encoding === undefined ? Number(length) : Number.POSITIVE_INFINITY;
  if (bytes === 0) then(null);
  else if (bytes <= WHOLE_BYTES) readWhole(request, then);
  else then(streamOf(request));
};
