import { limits, texts } from '@showhands/contracts';
import express, { type Express, type Router } from 'express';
import { notFound } from '../errors.ts';
import type { Logger } from '../runtime/logger.ts';
import type { Metrics } from '../runtime/metrics.ts';
import { receiveBody } from './body.ts';
import { createErrorHandler } from './error-handler.ts';
import { healthRouter, type ReadinessChecks } from './health.ts';
import { identify, observe } from './observe.ts';

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

/** The Express app of a service, complete but for listening. */
export const createHttpApp = ({ logger, metrics, readiness, api, internal }: HttpAppOptions): Express => {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', 'simple');
  // One hop: the gateway, which lets through no forwarding header that it did not set.
  app.set('trust proxy', 1);
  app.enable('case sensitive routing');
  app.use(identify);
  app.use(healthRouter(metrics, readiness));
  app.use(observe(logger, metrics));
  if (internal) app.use('/internal', internal);
  if (api) app.use('/api', express.json({ limit: limits.bodyBytes, strict: false, verify: receiveBody }), api);
  app.use(() => {
    throw notFound(texts.transport.notFound);
  });
  app.use(createErrorHandler(logger));
  return app;
};
