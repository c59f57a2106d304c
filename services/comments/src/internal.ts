import { idSchema } from '@showhands/contracts';
import type { Database } from '@showhands/service-kit/database';
import { parseInput } from '@showhands/service-kit/http';
import { createInternalRouter } from '@showhands/service-kit/security';
import { getUserTotals } from './comments/repository.ts';

/** Routes for other services. */
export const internalRouter = (database: Database, secret: string) => {
  const router = createInternalRouter(secret);
  router.get('/users/:id/totals', async (request, response) => {
    response.json(await getUserTotals(database, parseInput(idSchema, request.params.id)));
  });
  return router;
};
