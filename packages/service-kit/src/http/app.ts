import { limits, texts } from '@showhands/contracts';
import express, { type Express, type RequestHandler, type Router } from 'express';
import { notFound } from '../errors.ts';
import { runWithContext } from '../runtime/context.ts';
import type { Logger } from '../runtime/logger.ts';
import type { Metrics } from '../runtime/metrics.ts';
import { keepBodyForKey } from './api.ts';
import { createErrorHandler } from './error-handler.ts';
import { healthRouter, type ReadinessChecks } from './health.ts';
import { requestIdOf } from './request-id.ts';

interface HttpAppOptions {
  readonly logger: Logger;
  readonly metrics: Metrics;
  /** What must answer for this replica to be of use. */
  readonly readiness: ReadinessChecks;
  /** The public calls, served below `/api`. */
  readonly api?: Router;
  /** Calls from other services, served below `/internal`. */
  readonly internal?: Router;
}

const SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5] as const;

/** Gives each request its context, and after it one log line and its figures. */
const observe = (logger: Logger, metrics: Metrics): RequestHandler => {
  const duration = metrics.histogram('http_request_seconds', 'Time from request to answer', SECONDS, [
    'endpoint',
    'status',
  ]);
  return (request, response, next) => {
    const requestId = requestIdOf(request);
    const began = performance.now();
    response.setHeader('X-Request-Id', requestId);
    response.setHeader('Cache-Control', 'no-store');
    response.on('finish', () => {
      const ms = performance.now() - began;
      const endpoint = String(response.locals.endpoint ?? 'unknown');
      duration.observe({ endpoint, status: response.statusCode }, ms / 1_000);
      const userId: unknown = response.locals.userId;
      // Services ask each other many times a second: their lines would bury those of people.
      const level = request.originalUrl.startsWith('/internal/') ? 'debug' : 'info';
      logger[level](
        { requestId, method: request.method, endpoint, status: response.statusCode, ms, userId },
        'request',
      );
    });
    runWithContext({ requestId }, next);
  };
};

/** The Express app of a service, complete but for listening. */
export const createHttpApp = ({ logger, metrics, readiness, api, internal }: HttpAppOptions): Express => {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', 'simple');
  // One hop: the gateway, which lets through no forwarding header that it did not set.
  app.set('trust proxy', 1);
  app.use(healthRouter(metrics, readiness));
  app.use(observe(logger, metrics));
  if (internal) app.use('/internal', internal);
  if (api) app.use('/api', express.json({ limit: limits.bodyBytes, strict: false, verify: keepBodyForKey }), api);
  app.use(() => {
    throw notFound(texts.transport.notFound);
  });
  app.use(createErrorHandler(logger));
  return app;
};
