import { codeSchema, idPath, idSchema, internal } from '@showhands/contracts';
import type { Database } from '@showhands/service-kit/database';
import { parseInput } from '@showhands/service-kit/http';
import { notFound } from '@showhands/service-kit/runtime';
import { createInternalRouter } from '@showhands/service-kit/security';
import * as z from 'zod';
import { hasVotedAnonymously } from './anonymous/repository.ts';
import { findInvitation } from './invitation-links/repository.ts';
import { userTotals } from './polls/lists.ts';
import { findPoll } from './polls/repository.ts';
import { findViewersAmong } from './polls/visible-to.ts';
import { findByCode } from './presentations/repository.ts';
import { choicesOf } from './votes/repository.ts';

const usersQuery = z.object({
  users: z
    .string()
    .transform((ids) => ids.split(','))
    .pipe(z.array(idSchema).max(internal.access.maxUsers)),
});
const voterPath = z.object({ id: idSchema, userId: idSchema });

/** The API for other services. */
export const internalRouter = (database: Database, secret: string) => {
  const router = createInternalRouter(secret);
  router.get('/polls/:id', async (request, response) => {
    const poll = await findPoll(database, parseInput(idSchema, request.params.id));
    if (!poll) throw notFound();
    response.json(poll);
  });
  router.get('/codes/:code', async (request, response) => {
    const target = await findByCode(database, parseInput(codeSchema, request.params.code), null);
    const poll = target?.pollId && !target.waiting ? await findPoll(database, target.pollId) : undefined;
    if (!poll) throw notFound();
    response.json(poll);
  });
  router.get('/polls/:id/access', async (request, response) => {
    const { id } = parseInput(idPath, request.params);
    const { users } = parseInput(usersQuery, request.query);
    const poll = await findPoll(database, id);
    if (!poll) throw notFound();
    response.json({ users: await findViewersAmong(database, poll, users) });
  });
  router.get('/invitations/:id', async (request, response) => {
    const { id: key } = parseInput(idPath, request.params);
    response.json(await findInvitation(database, key, parseInput(internal.invitation.query, request.query)));
  });
  router.get('/polls/:id/voters/:userId', async (request, response) => {
    const { id, userId } = parseInput(voterPath, request.params);
    const hasVoted =
      (await choicesOf(database, id, userId)).length > 0 || (await hasVotedAnonymously(database, id, userId));
    response.json({ hasVoted });
  });
  router.get('/users/:id/totals', async (request, response) => {
    response.json(await userTotals(database, parseInput(idSchema, request.params.id)));
  });
  return router;
};
