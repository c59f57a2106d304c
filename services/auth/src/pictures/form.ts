import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { limits, texts } from '@showhands/contracts';
import { AppError } from '@showhands/service-kit/runtime';
import busboy, { type Busboy } from 'busboy';

/** A parsed form: its known fields, not yet validated, and the picture if the form has one. */
export interface PictureForm {
  readonly fields: Readonly<Record<string, string>>;
  readonly picture: Buffer | undefined;
}

/** An endpoint that takes a form. Parts that it does not name are ignored. */
export interface FormEndpoint {
  readonly body: { readonly shape: object };
  readonly multipart: { readonly file: string };
}

const MULTIPART_TYPE = /^multipart\/form-data\s*(?:;|$)/i;
const MAX_PARTS = 50;
/** The largest picture plus ten times the limit of a JSON body for the fields and the multipart framing. */
const MAX_BYTES = limits.picture.maxBytes + 10 * limits.bodyBytes;

/** The minimum rate of a body: this many bytes in each interval. The total time is not limited. */
const MIN_BYTES = 10_000;
const INTERVAL_MS = 5_000;

const malformed = (cause?: unknown) => new AppError('malformed_body', texts.transport.invalidRequest, { cause });
const bodyTooLarge = () => new AppError('body_too_large', texts.transport.bodyTooLarge);
const tooSlow = () => new AppError('malformed_body', texts.transport.requestTimeout, { status: 408 });
const pictureTooLarge = () => new AppError('body_too_large', texts.profile.pictureTooLarge);

const createParser = (request: IncomingMessage): Busboy => {
  if (!MULTIPART_TYPE.test(request.headers['content-type'] ?? '')) {
    throw new AppError('unsupported_media_type', texts.transport.multipartRequired);
  }
  try {
    // busboy rejects a file of exactly `fileSize` bytes, which the limit still allows.
    const fileSize = limits.picture.maxBytes + 1;
    return busboy({
      headers: request.headers,
      limits: { fieldSize: limits.bodyBytes, fileSize, parts: MAX_PARTS },
    });
  } catch (cause) {
    throw malformed(cause);
  }
};

/** Calls `onSlow` if the body arrives more slowly than the minimum rate. @returns a function that ends the watch */
const watchRate = (request: IncomingMessage, onSlow: () => void): (() => void) => {
  let received = 0;
  request.on('data', (chunk: Buffer) => {
    received += chunk.length;
  });
  const timer = setInterval(() => {
    if (received < MIN_BYTES) onSlow();
    received = 0;
  }, INTERVAL_MS);
  return () => clearInterval(timer);
};

/**
 * Reads a multipart body into memory.
 * @throws AppError `unsupported_media_type`, `malformed_body` (also when the body is incomplete, or with status 408 when it
 * is too slow), `body_too_large`
 */
export const readPictureForm = (request: IncomingMessage, { body, multipart }: FormEndpoint): Promise<PictureForm> =>
  new Promise((resolve, reject) => {
    // The client may have disconnected while the call was queued, and no event reports that.
    if (request.destroyed && !request.complete) throw malformed();
    const parser = createParser(request);
    const fields: Record<string, string> = {};
    let picture: Buffer | undefined;
    let received = 0;

    /** Reads and drops the rest of the body: many clients read the response only after they have sent the whole body. */
    const rejectWith = (error: AppError): void => {
      stopWatching();
      request.unpipe(parser);
      request.resume();
      reject(error);
    };
    const stopWatching = watchRate(request, () => rejectWith(tooSlow()));

    parser.on('field', (name, value, { valueTruncated }) => {
      if (valueTruncated) rejectWith(bodyTooLarge());
      // busboy passes no value for an unknown character set, contrary to its types.
      else if (typeof value !== 'string') rejectWith(malformed());
      else if (Object.hasOwn(body.shape, name)) fields[name] = value;
    });
    parser.on('file', (name, file, { filename }) => {
      file.on('error', () => undefined); // The parser emits the same error.
      if (name !== multipart.file) return file.resume();
      const chunks: Buffer[] = [];
      file.on('limit', () => rejectWith(pictureTooLarge()));
      file.on('data', (chunk: Buffer) => chunks.push(chunk));
      file.on('end', () => {
        // Without a chosen file a browser sends an empty one without a name.
        if (filename || chunks.length > 0) picture = Buffer.concat(chunks);
      });
    });
    parser.on('partsLimit', () => rejectWith(bodyTooLarge()));
    parser.on('error', (cause) => rejectWith(malformed(cause)));
    parser.on('close', () => {
      stopWatching();
      resolve({ fields, picture });
    });

    request.on('data', (chunk: Buffer) => {
      received += chunk.length;
      if (received > MAX_BYTES) rejectWith(bodyTooLarge());
    });
    request.on('close', () => {
      if (!request.complete) rejectWith(malformed());
    });
    request.pipe(parser);
  });

/** Hash of a form's content for its idempotency key. It does not depend on the multipart boundary. */
export const formDigest = ({ fields, picture }: PictureForm): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([Object.entries(fields).sort(), picture === undefined]))
    .update(picture ?? '')
    .digest();
