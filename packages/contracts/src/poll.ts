import * as z from 'zod/mini';
import { optionRuleFields, pollRuleFields } from './poll-rules.ts';
import { countSchema, idSchema, personSchema, timestampSchema } from './primitives.ts';
import { texts } from './texts.ts';

export const categories = [
  'general',
  'technology',
  'politics',
  'entertainment',
  'sports',
  'business',
  'other',
] as const;
export const categorySchema = z.enum(categories, { error: texts.poll.categoryInvalid });
export type Category = z.infer<typeof categorySchema>;

export const pollStatuses = ['active', 'closed', 'draft'] as const;
export const pollStatusSchema = z.enum(pollStatuses, { error: texts.poll.statusInvalid });
export type PollStatus = z.infer<typeof pollStatusSchema>;

/** The scores of an option: how many voters gave 0, 1, … 5; mean and median are null without any. */
export const scoresSchema = z.object({
  distribution: z.array(countSchema),
  mean: z.nullable(z.number()),
  median: z.nullable(z.number()),
});
export type Scores = z.infer<typeof scoresSchema>;

/** Options are named by their ids, and counts are in the order of `options`. */
export const rankingSchema = z.object({
  options: z.array(idSchema),
  ballots: countSchema,
  /**
   * The rounds of the instant runoff. `votes` of an option that is out is null. `eliminated` is the option that is out after
   * the round, null in the last one. `tie_break`: what decided between several with the fewest votes.
   */
  rounds: z.array(
    z.object({
      votes: z.array(z.nullable(countSchema)),
      exhausted: countSchema,
      eliminated: z.nullable(idSchema),
      tie_break: z.nullable(z.enum(['earlier-round', 'list-order'])),
    }),
  ),
  winner: z.nullable(idSchema),
  /** The option that more voters prefer than not, compared with each other one. */
  condorcet_winner: z.nullable(idSchema),
  /** Schulze's order, best first. Options of one group tie. */
  order: z.array(z.array(idSchema)),
  /** How many voters prefer the first option to the second one. */
  pairwise: z.array(z.array(countSchema)),
});
export type Ranking = z.infer<typeof rankingSchema>;

/** `votes` is null if the viewer may not see the results. */
export const optionSchema = z.object({
  id: idSchema,
  text: z.string(),
  votes: z.nullable(countSchema),
  ...optionRuleFields,
  /** Absent without one. */
  description: z.optional(z.string()),
  /** The address of its picture, 480 × 360 WebP. Absent without one. */
  picture: z.optional(z.string()),
  /** The voter who added the option. Absent if the creator did. */
  added_by: z.optional(personSchema),
  /** Only where voters score options: null if the viewer may not see the results. */
  scores: z.optional(z.nullable(scoresSchema)),
});
export type PollOption = z.infer<typeof optionSchema>;

export const pollSchema = z.object({
  id: idSchema,
  title: z.string(),
  description: z.string(),
  category: categorySchema,
  status: pollStatusSchema,
  creator: idSchema,
  creator_username: z.string(),
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
  ends_at: z.nullable(timestampSchema),
  closed_at: z.nullable(timestampSchema),
  auto_closed: z.boolean(),
  edited_at: z.nullable(timestampSchema),
  allow_multiple_votes: z.boolean(),
  show_results: z.boolean(),
  results_visible: z.boolean(),
  total_votes: countSchema,
  voters_count: countSchema,
  comments_count: countSchema,
  version: countSchema,
  revision: countSchema,
  options: z.array(optionSchema),
  ...pollRuleFields,
  opens_at: z.optional(timestampSchema),
  /** Only where voters rank options: null before the first count, and if the viewer may not see the results. */
  ranking: z.optional(z.nullable(rankingSchema)),
});
export type Poll = z.infer<typeof pollSchema>;
