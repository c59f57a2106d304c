import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const WELL_FORMED = /^[\w.:-]{1,128}$/;
/** A property instead of a WeakMap, which would keep every request alive through several garbage collections. */
const ID = Symbol('request id');

/** The id of a request: its `X-Request-Id` if that is well-formed, else a generated one, the same on every call. */
export const requestIdOf = (request: Pick<IncomingMessage, 'headers'> & { [ID]?: string }): string => {
  const known = request[ID];
  if (known !== undefined) return known;
  const given = request.headers['x-request-id'];
  const id = typeof given === 'string' && WELL_FORMED.test(given) ? given : randomUUID();
  request[ID] = id;
  return id;
};
