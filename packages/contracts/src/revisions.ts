import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { countSchema, idPath, idSchema, timestampSchema } from './primitives.ts';

/** A poll keeps its latest revisions. Older ones are gone. */
export const REVISIONS_KEPT = 20;

/** Fields of a poll or an option whose changes voters are shown. `option` is its text. */
export const revisedFields = [
  'title',
  'description',
  'ends_at',
  'results',
  'change_vote',
  'option',
  'option_description',
  'option_picture',
] as const;

/** `before` is null for a new option, `after` for a removed one. Of other fields, null is none. */
const changeSchema = z.object({
  field: z.enum(revisedFields),
  option_id: z.optional(idSchema),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
});
export type RevisedChange = z.infer<typeof changeSchema>;

/** An edit of a poll that had votes. `voters`: how many people had voted. */
export const revisionSchema = z.object({
  revision: countSchema,
  at: timestampSchema,
  voters: countSchema,
  changes: z.array(changeSchema),
});
export type Revision = z.infer<typeof revisionSchema>;

export const revisionsSchema = z.object({
  /** Newest first. */
  revisions: z.array(revisionSchema),
  /** The options whose wording or picture, or whose question, has changed since somebody chose them. */
  changed_options: z.array(
    z.object({
      option_id: idSchema,
      changed_at: timestampSchema,
      /** Null if the viewer may not see the results. Counted at most every five seconds. */
      confirmed: z.nullable(countSchema),
      unconfirmed: z.nullable(countSchema),
    }),
  ),
  /** The changed options that the viewer chose before, and has not confirmed. */
  unconfirmed: z.array(idSchema),
});
export type Revisions = z.infer<typeof revisionsSchema>;

/** The page has words of its own for what these reject. */
export const revisionTexts = {
  confirmed: 'Your vote is confirmed',
  changedAgain: 'This poll has changed again. Please look at the changes',
  revisionRequired: 'The revision must be a whole number',
} as const;

export const listRevisions = defineEndpoint(
  { id: 'listRevisions', method: 'GET', path: '/polls/:id/revisions', responses: { 200: revisionsSchema } },
  import.meta.isPage || {
    service: 'polls',
    auth: 'user',
    scope: 'polls:read',
    summary: 'What edits have changed since people voted, newest first, and which votes they concern',
    params: idPath,
    errors: ['not_found'],
  },
);

export const confirmVote = defineEndpoint(
  {
    id: 'confirmVote',
    method: 'PUT',
    path: '/polls/:id/confirmation',
    responses: { 200: z.object({ message: z.string(), unconfirmed: z.array(idSchema) }) },
  },
  import.meta.isPage || {
    service: 'polls',
    auth: 'user',
    scope: 'votes:write',
    summary: 'Keep the own vote for options that an edit has changed up to this revision',
    params: idPath,
    body: z.object({ revision: z.int32({ error: revisionTexts.revisionRequired }).check(z.nonnegative()) }),
    errors: ['validation_failed', 'not_found', 'poll_draft', 'poll_not_open', 'poll_closed', 'version_conflict'],
  },
);
