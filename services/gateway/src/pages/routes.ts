import { notFound } from '@showhands/service-kit';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import type { LinkPreviews } from './link-preview.ts';
import { isPagePath } from './page-path.ts';
import type { SetSecurityHeaders } from './security-headers.ts';
import type { WebFiles } from './web-files.ts';

const withoutQuery = (url: string): string => url.split('?', 1)[0] ?? '';

/** Browsers say that they navigate; programs that fetch a link for its preview do not. */
const isBrowser = ({ headers }: Request): boolean => headers['sec-fetch-mode'] === 'navigate';

/**
 * Serves the built page: files by exact path, and index.html for browser navigation to any screen. With `linkPreviews`,
 * programs receive a poll's page with its tags, whichever type they accept.
 */
export const createPagesRouter = (
  files: WebFiles['byPath'],
  setSecurityHeaders: SetSecurityHeaders,
  linkPreviews: LinkPreviews | undefined,
): Router => {
  const sendPreview = async (request: Request, response: Response, path: string): Promise<boolean> => {
    const page = isBrowser(request) ? undefined : await linkPreviews?.(path);
    if (page === undefined) return false;
    await setSecurityHeaders(request, response);
    response.vary('Accept').vary('Sec-Fetch-Mode').set('Cache-Control', 'no-cache').type('html').send(page);
    return true;
  };

  const sendFile: RequestHandler = async (request, response) => {
    const path = withoutQuery(request.originalUrl);
    if (await sendPreview(request, response, path)) return;
    const isNavigation = request.headers.accept?.includes('text/html') === true && isPagePath(path);
    const file = files.get(path) ?? (path === '/' || isNavigation ? files.get('/index.html') : undefined);
    if (!file) throw notFound();
    if (file.isPage) {
      await setSecurityHeaders(request, response);
      response.vary('Accept');
      if (linkPreviews) response.vary('Sec-Fetch-Mode');
    }
    await file.send(request, response);
  };

  const router = Router();
  router.get('/{*path}', sendFile);
  return router;
};
