import type { RequestHandler, Response } from 'express';
import { runWithContext } from '../runtime/context.ts';
import { type Logger, traceFields } from '../runtime/logger.ts';
import type { Metrics } from '../runtime/metrics.ts';
import { recordSpan } from '../runtime/spans.ts';
import { requestIdOf } from './request-id.ts';
import { traceOf } from './trace.ts';

const SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5] as const;
/** Refusals whose origin an operator must be able to see. */
const SECURITY_STATUSES = [401, 403, 429];

/** Gives each request its ids and its context. */
export const identify: RequestHandler = (request, response, next) => {
  const requestId = requestIdOf(request);
  response.setHeader('X-Request-Id', requestId);
  runWithContext({ requestId, trace: traceOf(request) }, next);
};

const endpointOf = (response: Response): string => String(response.locals.endpoint ?? 'unknown');

/** After each request one log line and its figures. */
export const observe = (logger: Logger, metrics: Metrics): RequestHandler => {
  const duration = metrics.histogram('http_request_seconds', 'Time from request to answer', SECONDS, [
    'endpoint',
    'status',
  ]);
  return (request, response, next) => {
    const began = performance.now();
    // Read now: a connection that is gone has no address.
    const address = request.ip;
    response.setHeader('Cache-Control', 'no-store');
    response.once('close', () => {
      const ms = performance.now() - began;
      const { method, originalUrl } = request;
      const status = response.statusCode;
      const endpoint = endpointOf(response);
      const { userId, code }: { userId?: unknown; code?: unknown } = response.locals;
      if (response.writableFinished) duration.observe({ endpoint, status }, ms / 1_000);
      // Services ask each other many times a second: their lines would bury those of people.
      const level = originalUrl.startsWith('/internal/') ? 'debug' : 'info';
      const requestId = requestIdOf(request);
      const outcome = response.writableFinished ? { status, code } : { aborted: true };
      const origin = SECURITY_STATUSES.includes(status) ? { address } : {};
      const trace = traceOf(request);
      const ids = { requestId, ...traceFields(trace) };
      logger[level]({ ...ids, method, endpoint, ...outcome, ms, userId, ...origin }, 'request');
      // Those that nobody's request caused would be a trace each.
      if (originalUrl.startsWith('/internal/') && trace.parentSpanId === null) return;
      const attributes = { 'http.request.method': method, 'http.response.status_code': status };
      recordSpan({ name: endpoint, kind: 'server', trace, ms, failed: status >= 500, attributes });
    });
    next();
  };
};
