import type { Endpoint } from '@showhands/contracts';
import { createErrorHandler, type Logger, notFound } from '@showhands/service-kit';
import express, { type Express } from 'express';
import { createPagesRouter } from './pages/routes.ts';
import { pageSecurity } from './pages/security.ts';
import { loadWebFiles } from './pages/web-files.ts';
import { createReferenceRouter } from './reference/routes.ts';

interface AppOptions {
  readonly webFolder: string;
  readonly https: boolean;
  readonly endpoints: readonly Endpoint[];
  readonly logger: Logger;
}

/** What the gateway itself shows to a browser: the page, and the reference of the API. */
export const createApp = async ({ webFolder, https, endpoints, logger }: AppOptions): Promise<Express> => {
  const page = await loadWebFiles(webFolder);
  if (!page) logger.warn({ folder: webFolder }, 'no built page here: only the API is served');
  const app = express();
  app.disable('x-powered-by');
  app.set('query parser', 'simple');
  const secure = pageSecurity({ https, scriptHashes: page?.scriptHashes ?? [] });
  app.use('/api', createReferenceRouter(endpoints, secure));
  if (page) app.use(createPagesRouter(page.byPath, secure));
  app.use(() => {
    throw notFound();
  });
  app.use(createErrorHandler(logger));
  return app;
};
