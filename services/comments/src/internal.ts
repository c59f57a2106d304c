import { idSchema } from '@showhands/contracts';
import { createInternalRouter, type Database, parseInput } from '@showhands/service-kit';
import { userTotals } from './comments/repository.ts';

/** What other services may ask. */
export const internalRouter = (database: Database, secret: string) => {
  const router = createInternalRouter(secret);
  router.get('/users/:id/totals', async (request, response) => {
    response.json(await userTotals(database, parseInput(idSchema, request.params.id)));
  });
  return router;
};
