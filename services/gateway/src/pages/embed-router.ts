import { type RequestHandler, Router } from 'express';
import type { MemoryFile } from './memory-file.ts';
import type { SetSecurityHeaders } from './security-headers.ts';

/** The only spelling. Whether the poll exists, and may be embedded, the page learns by its call. */
const PATH = /^\/embed\/poll\/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?:\?|$)/;

/** Serves the page that other sites embed, the same for every poll. Bound only where the operator allows embedding. */
export const createEmbedRouter = (page: MemoryFile, setEmbedHeaders: SetSecurityHeaders): Router => {
  const sendPage: RequestHandler = async (request, response, next) => {
    if (!PATH.test(request.originalUrl)) {
      next();
      return;
    }
    await setEmbedHeaders(request, response);
    await page.send(request, response);
  };

  const router = Router();
  router.get('/embed/poll/:id', sendPage);
  return router;
};
