import type { RequestHandler } from 'express';
import { runWithContext } from '../runtime/context.ts';
import { type Logger, traceFields } from '../runtime/logger.ts';
import type { Metrics } from '../runtime/metrics.ts';
import { recordSpan } from '../runtime/spans.ts';
import type { ApiRequest, CallLocals } from './api.ts';
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

/** A finished call, of a request of its own or of a batch. */
export interface FinishedCall {
  readonly request: ApiRequest;
  readonly locals: CallLocals;
  /** Undefined if the client left before the response. */
  readonly status: number | undefined;
  readonly ms: number;
  /** The client's. */
  readonly address: string | undefined;
  /** From another service. */
  readonly isInternal?: boolean;
}

export type RecordCall = (call: FinishedCall) => void;

/** Writes one log line per call and records its metrics, its span and its rejection. */
export const createCallRecorder = (logger: Logger, metrics: Metrics, rejections: Rejections): RecordCall => {
  const duration = metrics.histogram('http_request_seconds', 'Time from request to response', SECONDS, [
    'endpoint',
    'status',
  ]);
  return ({ request, locals, status, ms, address, isInternal = false }) => {
    const { endpoint = 'unknown', userId, apiToken, code } = locals;
    if (status !== undefined) duration.observe({ endpoint, status }, ms / 1_000);
    // Internal calls are frequent: at `info` their lines would bury the lines of users' calls.
    const level = isInternal ? 'debug' : 'info';
    const isRejected = status !== undefined && isRejection(status);
    const outcome = status === undefined ? { aborted: true } : { status, code };
    const origin = isRejected ? { address } : {};
    const { method } = request;
    const trace = traceOf(request);
    const ids = { requestId: requestIdOf(request), ...traceFields(trace) };
    logger[level]({ ...ids, method, endpoint, ...outcome, ms, userId, apiToken, ...origin }, 'request');
    if (isRejected) rejections.record(String(code), address);
    // Internal calls outside a request, such as polling, would each start a trace.
    if (isInternal && trace.parentSpanId === null) return;
    const attributes = { 'http.request.method': method, 'http.response.status_code': status ?? 0 };
    recordSpan({ name: endpoint, kind: 'server', trace, ms, failed: (status ?? 0) >= 500, attributes });
  };
};

/** Records each request at its end. */
export const observe =
  (record: RecordCall): RequestHandler =>
  (request, response, next) => {
    const startedAt = performance.now();
    // Read early: a closed connection has no address.
    const address = request.ip;
    response.setHeader('Cache-Control', 'no-store');
    response.once('close', () => {
      record({
        request,
        locals: response.locals,
        status: response.writableFinished ? response.statusCode : undefined,
        ms: performance.now() - startedAt,
        address,
        isInternal: request.originalUrl.startsWith('/internal/'),
      });
    });
    next();
  };
