import { notFound } from '@showhands/service-kit/runtime';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import type { LinkPreviews } from './link-preview.ts';
import { pageLanguage } from './page-language.ts';
import { isPagePath } from './page-path.ts';
import { createSecurityHeaders } from './security-headers.ts';
import type { WebFiles } from './web-files.ts';

const pathOf = ({ originalUrl }: Request): string => originalUrl.split('?', 1)[0] ?? '';

/** Browsers say that they navigate; programs that fetch a link for its preview do not. */
const isBrowser = ({ headers }: Request): boolean => headers['sec-fetch-mode'] === 'navigate';

interface PagesRouterOptions {
  readonly files: WebFiles['byPath'];
  readonly pages: WebFiles['pages'];
  readonly https: boolean;
  readonly linkPreviews: LinkPreviews | undefined;
}

/**
 * Serves the built page: files by exact path, and the page for browser navigation to any screen, in the language of the
 * request. With `linkPreviews`, programs receive a poll's page with its tags, whichever type they accept.
 */
export const createPagesRouter = ({ files, pages, https, linkPreviews }: PagesRouterOptions): Router => {
  const byLanguage = new Map(
    [...pages].map(([language, page]) => {
      const setSecurityHeaders = createSecurityHeaders({ https, scriptHashes: page.scriptHashes });
      return [language, { ...page, setSecurityHeaders }];
    }),
  );

  const sendPage = async (request: Request, response: Response, isNavigation: boolean): Promise<void> => {
    const language = pageLanguage(request, byLanguage);
    const page = byLanguage.get(language);
    const preview = page && (await linkPreviews?.(pathOf(request), page.html, isBrowser(request)));
    if (!page || (preview === undefined && !isNavigation)) throw notFound();
    await page.setSecurityHeaders(request, response);
    response.vary('Accept').vary('Accept-Language').vary('Cookie').set('Content-Language', language);
    if (linkPreviews) response.vary('Sec-Fetch-Mode');
    if (preview === undefined) await page.file.send(request, response);
    else response.set('Cache-Control', 'no-cache').type('html').send(preview);
  };

  const sendFile: RequestHandler = async (request, response) => {
    const path = pathOf(request);
    const file = files.get(path);
    if (file) {
      await file.send(request, response);
      return;
    }
    const isNavigation = request.headers.accept?.includes('text/html') === true && isPagePath(path);
    await sendPage(request, response, path === '/' || path === '/index.html' || isNavigation);
  };

  const router = Router();
  router.get('/{*path}', sendFile);
  return router;
};
