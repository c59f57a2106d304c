import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { rememberBodyForIdempotency } from './api.ts';

/** An error with the `type` that Express's body parsers use. */
const bodyError = (type: string): Error => Object.assign(new Error(type), { type });

/**
 * The `verify` option of `express.json`. Rejects invalid UTF-8, which would be decoded and stored as other characters.
 */
export const verifyBody = (request: IncomingMessage, _response: unknown, bytes: Buffer, charset: string): void => {
  if (charset !== 'utf-8') throw bodyError('charset.unsupported');
  if (!isUtf8(bytes)) throw bodyError('entity.parse.failed');
  rememberBodyForIdempotency(request, bytes);
};
