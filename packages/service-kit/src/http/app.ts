import { limits, texts } from '@showhands/contracts';
import compression from 'compression';
import express, { type Express, type RequestHandler, type Router } from 'express';
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

const compress = compression({ threshold: 4_096 });

/** A list is a fifth of its size on a phone's way; the answers to votes and other changes are small, and many. */
const compressReads: RequestHandler = (request, response, next) =>
  request.method === 'GET' ? compress(request, response, next) : next();

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
  const readBody = express.json({ limit: limits.bodyBytes, strict: false, verify: receiveBody });
  if (api) app.use('/api', compressReads, readBody, api);
  app.use(() => {
    throw notFound(texts.transport.notFound);
  });
  app.use(createErrorHandler(logger));
  return app;
};
