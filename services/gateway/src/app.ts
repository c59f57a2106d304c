import type { Endpoint } from '@showhands/contracts';
import { createErrorHandler, type Logger, notFound } from '@showhands/service-kit';
import express, { type Express } from 'express';
import { createPagesRouter } from './pages/routes.ts';
import { pageSecurity } from './pages/security.ts';
import { createReferenceRouter } from './reference/routes.ts';

interface AppOptions {
  readonly webFolder: string;
  readonly https: boolean;
  readonly endpoints: readonly Endpoint[];
  readonly logger: Logger;
}

/** What the gateway itself shows to a browser: the page, and the reference of the API. */
export const createApp = async ({ webFolder, https, endpoints, logger }: AppOptions): Promise<Express> => {
  const app = express();
  app.disable('x-powered-by');
  app.set('query parser', 'simple');
  app.use(pageSecurity({ https }));
  app.use('/api', createReferenceRouter(endpoints));
  app.use(await createPagesRouter(webFolder, logger));
  app.use(() => {
    throw notFound();
  });
  app.use(createErrorHandler(logger));
  return app;
};
