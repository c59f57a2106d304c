import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import type { PollSnapshot } from './events.ts';
import { optionSchema, pollSchema, rankingSchema, tieBreakSchema } from './poll.ts';
import { countSchema, idPath, idSchema } from './primitives.ts';
import { isListed, resultsAudience } from './redaction.ts';

/** An option with its result. Fields of other methods than the poll's are absent. */
const embeddedOptionSchema = z.extend(z.pick(optionSchema, { id: true, text: true, votes: true }), {
  /** Only where voters rank options: how many rank it first. Null before the first count, and without visible results. */
  first_preferences: z.optional(z.nullable(countSchema)),
  /** Only where voters score options. Null without scores, and without visible results. */
  mean: z.optional(z.nullable(z.number())),
  /** Only where voters distribute points: their sum. Null without visible results. */
  total_points: z.optional(z.nullable(countSchema)),
});

/**
 * A poll as a stranger without an account sees it on another site: its question and its results, and nothing about people.
 * Results are hidden only until it opens.
 */
export const embeddedPollSchema = z.extend(
  z.pick(pollSchema, {
    id: true,
    title: true,
    status: true,
    method: true,
    opens_at: true,
    ends_at: true,
    closed_at: true,
    results_visible: true,
    total_votes: true,
    voters_count: true,
    counted_voters: true,
    batch_min: true,
    quorum_voters: true,
    version: true,
  }),
  {
    /** Only where each voter can choose several options: shares are of the voters then. */
    allow_multiple_votes: z.optional(z.boolean()),
    options: z.array(embeddedOptionSchema),
    /** Only where voters rank options: the winner by instant runoff. Null without one, and without visible results. */
    winner: z.optional(z.nullable(idSchema)),
    /** Only where voters rank options: the rounds up to the deciding round. Null as `winner`. */
    runoff: z.optional(z.nullable(z.pick(rankingSchema, { options: true, ballots: true, rounds: true }))),
    /** Only if options tie in the runoff: all of them, and the rule that made one the winner. */
    tie: z.optional(z.object({ options: z.array(idSchema), by: tieBreakSchema })),
    lots: pollSchema.shape.lots,
  },
);
export type EmbeddedPoll = z.infer<typeof embeddedPollSchema>;

/** Whether other sites may show a poll: one that everyone may find, and whose results everyone may see. */
export const isEmbeddable = (
  poll: Pick<PollSnapshot, 'creator' | 'show_results' | 'status' | 'results_when' | 'visibility'>,
): boolean => isListed(poll) && resultsAudience(poll) === 'all';

export const getEmbeddedPoll = defineEndpoint(
  { id: 'getEmbeddedPoll', method: 'GET', path: '/embed/polls/:id', responses: { 200: embeddedPollSchema } },
  import.meta.isPage || {
    service: 'polls',
    auth: 'none',
    summary: 'A poll with public results, where the operator lets other sites embed polls',
    params: idPath,
    errors: ['not_found'],
  },
);
