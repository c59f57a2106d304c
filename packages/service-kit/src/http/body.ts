import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { keepBodyForKey } from './api.ts';

/** As Express' own parsers name what they refuse. */
const refusal = (type: string): Error => Object.assign(new Error(type), { type });

/** For `express.json`'s `verify`. What is no UTF-8 would be decoded all the same, and stored as something else. */
export const receiveBody = (request: IncomingMessage, response: unknown, bytes: Buffer, charset: string): void => {
  if (charset !== 'utf-8') throw refusal('charset.unsupported');
  if (!isUtf8(bytes)) throw refusal('entity.parse.failed');
  keepBodyForKey(request, response, bytes);
};
