import * as z from 'zod/mini';
import { choiceSchema } from './ballots.ts';
import { defineEndpoint } from './endpoint.ts';
import { idPath, idSchema, pageQuery, personSchema, timestampSchema } from './primitives.ts';

/** A voter, named with the whole ballot. The choices are in the order of the options. */
export const voterSchema = z.object({
  user: personSchema,
  choices: z.array(z.extend(choiceSchema, { option_id: idSchema })),
  /** Absent without one. */
  reason: z.optional(z.string()),
  /** When the ballot was last changed. */
  votedAt: timestampSchema,
});
export type Voter = z.infer<typeof voterSchema>;

/** The page does not ask where names are hidden. */
export const votersTexts = { hidden: 'This poll does not show who voted for what' } as const;

export const listVoters = defineEndpoint(
  {
    id: 'listVoters',
    method: 'GET',
    path: '/polls/:id/voters',
    paged: true,
    responses: { 200: z.array(voterSchema) },
  },
  import.meta.isPage || {
    service: 'polls',
    auth: 'user',
    scope: 'polls:read',
    summary:
      'Who chose what in a poll that shows names, else who has given a reason; for those who may see the results; by name',
    params: idPath,
    query: z.object(pageQuery),
    errors: ['validation_failed', 'not_found', 'results_private', 'names_hidden'],
  },
);
