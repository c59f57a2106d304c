import type { IncomingMessage } from 'node:http';
import { continueTrace, type Trace } from '../runtime/trace.ts';

const TRACE = Symbol('trace');

/** The span of a request, below the span in its `traceparent` header, else in a new trace; the same on every call. */
export const traceOf = (request: Pick<IncomingMessage, 'headers'> & { [TRACE]?: Trace }): Trace => {
  const known = request[TRACE];
  if (known) return known;
  const given = request.headers.traceparent;
  const trace = continueTrace(typeof given === 'string' ? given : null);
  request[TRACE] = trace;
  return trace;
};
