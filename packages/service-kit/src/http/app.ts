import { limits, texts } from '@showhands/contracts';
import compression from 'compression';
import express, { type Express, type RequestHandler, type Router } from 'express';
import { notFound } from '../runtime/errors.ts';
import type { Logger } from '../runtime/logger.ts';
import type { Metrics } from '../runtime/metrics.ts';
import type { Api } from './api.ts';
import { createBatchReceiver } from './batches.ts';
import { verifyBody } from './body.ts';
import { createErrorHandler } from './error-handler.ts';
import { healthRouter, type ReadinessChecks } from './health.ts';
import { createCallRecorder, identify, observe } from './observe.ts';
import { createRejections, type Rejections } from './rejections.ts';

interface HttpAppOptions {
  readonly logger: Logger;
  readonly metrics: Metrics;
  /** Shared with the service's other rejections, if it has some outside this app. */
  readonly rejections?: Rejections;
  /** The dependencies without which this replica is not ready. */
  readonly readiness: ReadinessChecks;
  /** Public endpoints, below `/api`, and the public endpoints that may come in batches. */
  readonly api?: Pick<Api, 'router' | 'batched'>;
  /** Endpoints for other services, below `/internal`. */
  readonly internal?: Router;
}

const compress = compression({ threshold: 4_096 });

/**
 * Compresses GET responses: a list shrinks to a fifth. The responses to writes are small and frequent, so they are not.
 */
const compressReads: RequestHandler = (request, response, next) =>
  request.method === 'GET' ? compress(request, response, next) : next();

/** Creates the Express app of a service, without listening. */
export const createHttpApp = ({ logger, metrics, readiness, api, internal, ...options }: HttpAppOptions): Express => {
  const rejections = options.rejections ?? createRejections(logger, metrics);
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', 'simple');
  // One hop: the gateway, which drops forwarding headers that it did not set itself.
  app.set('trust proxy', 1);
  app.enable('case sensitive routing');
  app.use(identify);
  app.use(healthRouter(metrics, readiness));
  const record = createCallRecorder(logger, metrics, rejections);
  app.use(observe(record));
  if (internal && api?.batched.size)
    internal.post('/calls', createBatchReceiver({ batched: api.batched, logger, record }));
  if (internal) app.use('/internal', internal);
  const readBody = express.json({ limit: limits.bodyBytes, strict: false, verify: verifyBody });
  if (api) app.use('/api', compressReads, readBody, api.router);
  app.use(() => {
    throw notFound(texts.transport.notFound);
  });
  app.use(createErrorHandler(logger));
  return app;
};
