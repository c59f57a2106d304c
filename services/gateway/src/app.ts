import type { Endpoint } from '@showhands/contracts';
import { createErrorHandler } from '@showhands/service-kit/http';
import { type Logger, notFound } from '@showhands/service-kit/runtime';
import type { InternalClient } from '@showhands/service-kit/security';
import express, { type Express } from 'express';
import { createEmbedHeaders } from './pages/embed-headers.ts';
import { createEmbedRouter } from './pages/embed-router.ts';
import { createLinkPreviews } from './pages/link-preview.ts';
import { createPagesRouter } from './pages/routes.ts';
import { createSecurityHeaders } from './pages/security-headers.ts';
import { loadWebFiles } from './pages/web-files.ts';
import { createReferenceRouter } from './reference/routes.ts';

interface AppOptions {
  readonly webFolder: string;
  readonly https: boolean;
  /** Sites that may embed polls; without any, there is no page to embed. */
  readonly embedOrigins: readonly string[];
  readonly endpoints: readonly Endpoint[];
  /** Where link previews look polls up; undefined without link previews. */
  readonly polls: InternalClient | undefined;
  readonly logger: Logger;
}

/** Serves the built page and the API reference. */
export const createApp = async (options: AppOptions): Promise<Express> => {
  const { webFolder, https, embedOrigins, endpoints, polls, logger } = options;
  const web = await loadWebFiles(webFolder, embedOrigins);
  if (!web) logger.warn({ folder: webFolder }, 'no built page in this folder: serving the API only');
  const app = express();
  app.disable('x-powered-by');
  app.set('query parser', 'simple');
  app.use('/api', createReferenceRouter(endpoints, createSecurityHeaders({ https, scriptHashes: [] })));
  if (web) {
    const { byPath: files, pages } = web;
    if (embedOrigins.length > 0)
      app.use(createEmbedRouter(pages, createEmbedHeaders({ https, origins: embedOrigins })));
    const linkPreviews = polls && createLinkPreviews({ polls, logger });
    app.use(createPagesRouter({ files, pages, https, linkPreviews }));
  }
  app.use(() => {
    throw notFound();
  });
  app.use(createErrorHandler(logger));
  return app;
};
