import { idSchema, internal } from '@showhands/contracts';
import type { Database } from '@showhands/service-kit/database';
import { parseInput } from '@showhands/service-kit/http';
import { notFound } from '@showhands/service-kit/runtime';
import { createInternalRouter } from '@showhands/service-kit/security';
import { issueAccess } from './api-tokens/commands.ts';
import type { Keyring } from './keys/keyring.ts';
import { listRevocations } from './sessions/repository.ts';
import { findUser } from './users/repository.ts';

/** Routes for other services. The public keys (JWKS) need no secret. */
export const internalRouter = (database: Database, keyring: Keyring, secret: string) => {
  const router = createInternalRouter(secret, (open) => {
    open.get('/jwks', async (_request, response) => {
      response.json({ keys: await keyring.listPublicKeys() });
    });
  });

  router.get('/revocations', async (request, response) => {
    const { since = null, limit = null, afterTime, afterId } = parseInput(internal.revocations.query, request.query);
    const after = afterTime !== undefined && afterId !== undefined ? { time: afterTime, id: afterId } : null;
    response.json(await listRevocations(database, { since, after, limit }));
  });

  router.get('/api-tokens/:hash', async (request, response) => {
    const hash = parseInput(internal.apiToken.hash, request.params.hash);
    response.json(await issueAccess(database, keyring, hash));
  });

  router.get('/users/:id', async (request, response) => {
    const user = await findUser(database, parseInput(idSchema, request.params.id));
    if (!user) throw notFound();
    response.json({ id: user.id, username: user.username, createdAt: user.created_at.toISOString() });
  });

  return router;
};
