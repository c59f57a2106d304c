import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const SANE = /^[\w.:-]{1,128}$/;
/** A property, since a WeakMap would carry every request through several collections of garbage. */
const ID = Symbol('request id');

/** The id of a request: its `X-Request-Id` if that is a sane token, else one made up and kept for the request's life. */
export const requestIdOf = (request: IncomingMessage & { [ID]?: string }): string => {
  const known = request[ID];
  if (known !== undefined) return known;
  const given = request.headers['x-request-id'];
  const id = typeof given === 'string' && SANE.test(given) ? given : randomUUID();
  request[ID] = id;
  return id;
};
