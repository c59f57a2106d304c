import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { pollSchema } from './poll.ts';
import { idPath, pageQuery } from './primitives.ts';

export const listRuns = defineEndpoint(
  { id: 'listRuns', method: 'GET', path: '/polls/:id/runs', paged: true, responses: { 200: z.array(pollSchema) } },
  import.meta.isPage || {
    service: 'polls',
    auth: 'user',
    scope: 'polls:read',
    summary: 'The runs of a repeated poll that the signed-in user may see, this one included, newest first',
    params: idPath,
    query: z.object(pageQuery),
    errors: ['validation_failed', 'not_found'],
  },
);

export const stopRepeating = defineEndpoint(
  { id: 'stopRepeating', method: 'DELETE', path: '/polls/:id/repeat', responses: { 200: pollSchema } },
  import.meta.isPage || {
    service: 'polls',
    auth: 'user',
    scope: 'polls:write',
    summary: 'Open no further runs of an own poll; by any of its runs, in every state',
    params: idPath,
    errors: ['not_found', 'not_owner'],
  },
);
