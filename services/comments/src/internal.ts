import { idSchema } from '@showhands/contracts';
import { createInternalRouter, type Database, parseInput } from '@showhands/service-kit';
import { getUserTotals } from './comments/repository.ts';

/** Routes for other services. */
export const internalRouter = (database: Database, secret: string) => {
  const router = createInternalRouter(secret);
  router.get('/users/:id/totals', async (request, response) => {
    response.json(await getUserTotals(database, parseInput(idSchema, request.params.id)));
  });
  return router;
};
