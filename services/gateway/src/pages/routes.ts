import { notFound } from '@showhands/service-kit';
import { type RequestHandler, Router } from 'express';
import { isPagePath } from './page-path.ts';
import type { Secure } from './security.ts';
import type { WebFiles } from './web-files.ts';

const withoutQuery = (url: string): string => url.split('?', 1)[0] ?? '';

/** The built page: its files by their exact paths, and index.html for every screen that a browser navigates to. */
export const createPagesRouter = (files: WebFiles['byPath'], secure: Secure): Router => {
  const sendFile: RequestHandler = async (request, response) => {
    const path = withoutQuery(request.originalUrl);
    const navigates = request.headers.accept?.includes('text/html') === true && isPagePath(path);
    const file = files.get(path) ?? (path === '/' || navigates ? files.get('/index.html') : undefined);
    if (!file) throw notFound();
    if (file.isPage) {
      await secure(request, response);
      response.vary('Accept');
    }
    await file.send(request, response);
  };

  const router = Router();
  router.get('/{*path}', sendFile);
  return router;
};
