import { type RequestHandler, Router } from 'express';
import { embedLanguage } from './page-language.ts';
import type { SetSecurityHeaders } from './security-headers.ts';
import type { WebFiles } from './web-files.ts';

/** The only spelling. Whether the poll exists, and may be embedded, the page learns by its call. */
const PATH = /^\/embed\/poll\/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?:\?|$)/;

/** Serves the page that other sites embed, the same for every poll. Bound only where the operator allows embedding. */
export const createEmbedRouter = (pages: WebFiles['pages'], setEmbedHeaders: SetSecurityHeaders): Router => {
  const sendPage: RequestHandler = async (request, response, next) => {
    const language = embedLanguage(request, pages);
    const file = pages.get(language)?.embedFile;
    if (!file || !PATH.test(request.originalUrl)) {
      next();
      return;
    }
    await setEmbedHeaders(request, response);
    response.vary('Accept-Language').vary('Cookie').set('Content-Language', language);
    await file.send(request, response);
  };

  const router = Router();
  router.get('/embed/poll/:id', sendPage);
  return router;
};
