import * as z from 'zod/mini';
import type { Choice } from './ballots.ts';
import { checkableTexts } from './checkable-texts.ts';
import { defineEndpoint } from './endpoint.ts';
import { pollSchema } from './poll.ts';
import { pollRuleFields, pollVisibilitySchema, votingMethods } from './poll-rules.ts';
import { base64Of32, countSchema, idPath, idSchema } from './primitives.ts';

/** A ballot with its blinding value. SHA-256 of its bytes by RFC 8785 is its commitment. */
export interface Opening {
  readonly choices: Choice[];
  readonly nonce: string;
  readonly poll: string;
  readonly type: 'showhands-ballot-v1';
}

/** The opening of a ballot, with the choices in the order of the ids of their options. */
export const openingOf = (poll: string, choices: readonly Choice[], nonce: string): Opening => ({
  choices: choices
    .map(({ option_id, rank, score, points }) => ({
      option_id,
      ...(rank !== undefined && { rank }),
      ...(score !== undefined && { score }),
      ...(points !== undefined && { points }),
    }))
    .sort((one, other) => (one.option_id < other.option_id ? -1 : 1)),
  nonce,
  poll,
  type: 'showhands-ballot-v1',
});

/** A promise of inclusion. Its signature is of the bytes by RFC 8785. */
export const promiseOf = (poll: string, commitment: string) =>
  ({ commitment, poll, type: 'showhands-promise-v1' }) as const;

/** The name of the key of a poll, and the first line of its heads. */
export const originOf = (poll: string): string => `showhands/${poll}`;

const inclusionSchema = z.object({
  /** The newest signed head, of which the proofs are. */
  head: z.string(),
  index: countSchema,
  path: z.array(z.string()),
  /** From the size of the call to the newest head. Empty without a size, and if the newest head is smaller. */
  consistency: z.array(z.string()),
});
export type Inclusion = z.infer<typeof inclusionSchema>;

const { title, status, options, total_votes, counted_voters, ranking } = pollSchema.shape;
const { checkable, anonymous, batch_min, points, max_points, min_choices, max_choices } = pollRuleFields;
const option = z.object({ id: idSchema, text: z.string() });

/** Everything that is needed to check a poll without this server, docs/checkable.md. */
export const auditSchema = z.object({
  type: z.literal('showhands-audit-v1'),
  poll: z.object({
    id: idSchema,
    title,
    checkable: z.nonoptional(checkable),
    anonymous,
    batch_min,
    method: z.enum(votingMethods),
    allow_multiple_votes: z.boolean(),
    points,
    max_points,
    min_choices,
    max_choices,
    options: z.array(option),
    status,
    visibility: z.optional(pollVisibilitySchema),
  }),
  /** The verifier key of the poll. */
  key: z.string(),
  /** Signed heads, oldest first. The empty one without any other. */
  heads: z.array(z.string()),
  /** In the order of the leaves. */
  commitments: z.array(z.string()),
  /** Whether no leaf can follow. */
  closed: z.boolean(),
  voters_count: countSchema,
  /** Usernames in order. Only of closed polls that everyone can see. */
  voters: z.optional(z.array(z.string())),
  /** In random order. Only of closed polls whose openings are published, for those who may see the results. */
  openings: z.optional(
    z.array(
      z.object({
        choices: z.array(
          z.object({
            option_id: idSchema,
            rank: z.optional(countSchema),
            score: z.optional(countSchema),
            points: z.optional(countSchema),
          }),
        ),
        nonce: z.string(),
        poll: idSchema,
        type: z.literal('showhands-ballot-v1'),
      }),
    ),
  ),
  /** Only of closed polls, for those who may see the results. */
  results: z.optional(z.object({ total_votes, counted_voters, options, ranking })),
});
export type Audit = z.infer<typeof auditSchema>;

const size = z
  .string({ error: checkableTexts.sizeInvalid })
  .check(z.regex(/^(0|[1-9]\d{0,9})$/, checkableTexts.sizeInvalid));

export const getHead = defineEndpoint(
  {
    id: 'getHead',
    method: 'GET',
    path: '/polls/:id/head',
    responses: { 200: z.instanceof(Uint8Array).check(z.meta({ contentMediaType: 'text/plain' })) },
  },
  import.meta.isPage || {
    service: 'polls',
    auth: 'user',
    scope: 'polls:read',
    summary: 'The newest signed head of the tree of a checkable poll, or the head of a size, as a C2SP checkpoint',
    params: idPath,
    query: z.object({ size: z.optional(size) }),
    errors: ['validation_failed', 'not_found'],
  },
);

export const proveInclusion = defineEndpoint(
  { id: 'proveInclusion', method: 'POST', path: '/polls/:id/inclusion', responses: { 200: inclusionSchema } },
  import.meta.isPage || {
    service: 'polls',
    auth: 'user',
    scope: 'polls:read',
    summary: 'The proof that a commitment is in the tree of a checkable poll, and that the tree has only grown',
    params: idPath,
    body: z.object({
      commitment: base64Of32(checkableTexts.commitmentInvalid),
      /** The size of a head seen earlier. */
      size: z.optional(z.int32({ error: checkableTexts.sizeInvalid }).check(z.gte(0, checkableTexts.sizeInvalid))),
    }),
    errors: ['validation_failed', 'not_found', 'not_included'],
  },
);

export const getAudit = defineEndpoint(
  { id: 'getAudit', method: 'GET', path: '/polls/:id/audit', responses: { 200: auditSchema } },
  import.meta.isPage || {
    service: 'polls',
    auth: 'user',
    scope: 'polls:read',
    summary: 'Everything that is needed to check a checkable poll without this server, as a file',
    params: idPath,
    errors: ['not_found'],
  },
);
