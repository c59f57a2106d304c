import { idSchema } from '@showhands/contracts';
import type { Database } from '@showhands/service-kit';
import { createInternalRouter, notFound, parseInput } from '@showhands/service-kit';
import { userTotals } from './polls/lists.ts';
import { findPoll } from './polls/repository.ts';

/** The API for other services. */
export const internalRouter = (database: Database, secret: string) => {
  const router = createInternalRouter(secret);
  router.get('/polls/:id', async (request, response) => {
    const poll = await findPoll(database, parseInput(idSchema, request.params.id));
    if (!poll) throw notFound();
    response.json(poll);
  });
  router.get('/users/:id/totals', async (request, response) => {
    response.json(await userTotals(database, parseInput(idSchema, request.params.id)));
  });
  return router;
};
