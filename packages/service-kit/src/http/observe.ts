import type { RequestHandler, Response } from 'express';
import { runWithContext } from '../runtime/context.ts';
import { type Logger, traceFields } from '../runtime/logger.ts';
import type { Metrics } from '../runtime/metrics.ts';
import { recordSpan } from '../runtime/spans.ts';
import { isRejection, type Rejections } from './rejections.ts';
import { requestIdOf } from './request-id.ts';
import { traceOf } from './trace.ts';

const SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5] as const;

/** Gives each request its id, its trace and its context. */
export const identify: RequestHandler = (request, response, next) => {
  const requestId = requestIdOf(request);
  response.setHeader('X-Request-Id', requestId);
  runWithContext({ requestId, trace: traceOf(request) }, next);
};

const endpointOf = (response: Response): string => String(response.locals.endpoint ?? 'unknown');

/** Writes one log line per request and records its metrics, its span and its rejection. */
export const observe = (logger: Logger, metrics: Metrics, rejections: Rejections): RequestHandler => {
  const duration = metrics.histogram('http_request_seconds', 'Time from request to response', SECONDS, [
    'endpoint',
    'status',
  ]);
  return (request, response, next) => {
    const startedAt = performance.now();
    // Read early: a closed connection has no address.
    const address = request.ip;
    response.setHeader('Cache-Control', 'no-store');
    response.once('close', () => {
      const ms = performance.now() - startedAt;
      const { method, originalUrl } = request;
      const status = response.statusCode;
      const endpoint = endpointOf(response);
      const { userId, code }: { userId?: unknown; code?: unknown } = response.locals;
      if (response.writableFinished) duration.observe({ endpoint, status }, ms / 1_000);
      // Internal calls are frequent: at `info` their lines would bury those of users.
      const level = originalUrl.startsWith('/internal/') ? 'debug' : 'info';
      const requestId = requestIdOf(request);
      const outcome = response.writableFinished ? { status, code } : { aborted: true };
      const origin = isRejection(status) ? { address } : {};
      const trace = traceOf(request);
      const ids = { requestId, ...traceFields(trace) };
      logger[level]({ ...ids, method, endpoint, ...outcome, ms, userId, ...origin }, 'request');
      if (isRejection(status)) rejections.record(String(code), address);
      // Internal calls outside a request, such as polling, would each start a trace.
      if (originalUrl.startsWith('/internal/') && trace.parentSpanId === null) return;
      const attributes = { 'http.request.method': method, 'http.response.status_code': status };
      recordSpan({ name: endpoint, kind: 'server', trace, ms, failed: status >= 500, attributes });
    });
    next();
  };
};
