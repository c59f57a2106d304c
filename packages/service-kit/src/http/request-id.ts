import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const SANE = /^[\w.:-]{1,128}$/;
const ids = new WeakMap<IncomingMessage, string>();

/** The id of a request: its `X-Request-Id` if that is a sane token, else one made up and kept for the request's life. */
export const requestIdOf = (request: IncomingMessage): string => {
  const known = ids.get(request);
  if (known) return known;
  const given = request.headers['x-request-id'];
  const id = typeof given === 'string' && SANE.test(given) ? given : randomUUID();
  ids.set(request, id);
  return id;
};
