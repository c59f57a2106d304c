import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { limits, profileFormSchema, texts } from '@showhands/contracts';
import { AppError } from '@showhands/service-kit';
import busboy, { type Busboy } from 'busboy';

/** A profile form as it came: its known fields, not yet validated, and the file if one was chosen. */
export interface ProfileForm {
  readonly fields: Readonly<Record<string, string>>;
  readonly picture: Buffer | undefined;
}

const FIELDS = Object.keys(profileFormSchema.shape);
const MULTIPART = /^multipart\/form-data\s*(?:;|$)/i;
const PICTURE = 'profilePicture';
const MAX_PARTS = 50;
/** The picture, and all that can stand around it. */
const MAX_BYTES = limits.picture.maxBytes + 10 * limits.bodyBytes;

const malformed = (cause?: unknown) => new AppError('malformed_body', texts.transport.invalidRequest, { cause });
const bodyTooLarge = () => new AppError('body_too_large', texts.transport.bodyTooLarge);
const pictureTooLarge = () => new AppError('body_too_large', texts.profile.pictureTooLarge);

const createParser = (request: IncomingMessage): Busboy => {
  if (!MULTIPART.test(request.headers['content-type'] ?? '')) {
    throw new AppError('unsupported_media_type', texts.transport.multipartRequired);
  }
  try {
    // The parser calls a file of exactly the limit too large.
    const fileSize = limits.picture.maxBytes + 1;
    return busboy({
      headers: request.headers,
      limits: { fieldSize: limits.bodyBytes, fileSize, parts: MAX_PARTS },
    });
  } catch (cause) {
    throw malformed(cause);
  }
};

/** Reads a multipart body into memory. @throws AppError for another type, a body that is cut or malformed, or too much of it */
export const readProfileForm = (request: IncomingMessage): Promise<ProfileForm> =>
  new Promise((resolve, reject) => {
    const parser = createParser(request);
    const fields: Record<string, string> = {};
    let picture: Buffer | undefined;
    let received = 0;

    /** The rest is read and dropped, so that the sender gets to hear the answer. */
    const refuse = (refusal: AppError): void => {
      request.unpipe(parser);
      request.resume();
      reject(refusal);
    };

    parser.on('field', (name, value, { valueTruncated }) => {
      if (valueTruncated) refuse(bodyTooLarge());
      // The parser's types do not know it: in a character set that does not exist there is no value.
      else if (typeof value !== 'string') refuse(malformed());
      else if (FIELDS.includes(name)) fields[name] = value;
    });
    parser.on('file', (name, file, { filename }) => {
      file.on('error', () => undefined); // The parser tells it as well.
      if (name !== PICTURE) return file.resume();
      const chunks: Buffer[] = [];
      file.on('limit', () => refuse(pictureTooLarge()));
      file.on('data', (chunk: Buffer) => chunks.push(chunk));
      file.on('end', () => {
        // A browser sends an empty file without a name where none was chosen.
        if (filename || chunks.length > 0) picture = Buffer.concat(chunks);
      });
    });
    parser.on('partsLimit', () => refuse(bodyTooLarge()));
    parser.on('error', (cause) => refuse(malformed(cause)));
    parser.on('close', () => resolve({ fields, picture }));

    request.on('data', (chunk: Buffer) => {
      received += chunk.length;
      if (received > MAX_BYTES) refuse(bodyTooLarge());
    });
    request.on('close', () => {
      if (!request.complete) refuse(malformed());
    });
    request.pipe(parser);
  });

/** The same for the same form, whatever boundary its parts were sent with. */
export const formDigest = ({ fields, picture }: ProfileForm): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([Object.entries(fields).sort(), picture === undefined]))
    .update(picture ?? '')
    .digest();
