import { idSchema, internal } from '@showhands/contracts';
import { createInternalRouter, type Database, notFound, parseInput } from '@showhands/service-kit';
import type { Keyring } from './keys/keyring.ts';
import { listRevocations } from './sessions/repository.ts';
import { findUser } from './users/repository.ts';

/** What other services may ask. The public keys are open to anyone. */
export const internalRouter = (database: Database, keyring: Keyring, secret: string) => {
  const router = createInternalRouter(secret, (open) => {
    open.get('/jwks', async (_request, response) => {
      response.json({ keys: await keyring.published() });
    });
  });

  router.get('/revocations', async (request, response) => {
    const { since = null } = parseInput(internal.revocations.query, request.query);
    response.json(await listRevocations(database, since));
  });

  router.get('/users/:id', async (request, response) => {
    const user = await findUser(database, parseInput(idSchema, request.params.id));
    if (!user) throw notFound();
    response.json({ id: user.id, username: user.username, createdAt: user.created_at.toISOString() });
  });

  return router;
};
