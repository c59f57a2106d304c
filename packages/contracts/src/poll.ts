import * as z from 'zod/mini';
import { optionRuleFields, pollRuleFields, pollVisibilitySchema, repeatIntervals } from './poll-rules.ts';
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

/** The points of an option: their sum, and how many voters gave 1, 2, 3 and so on, up to the most that anyone gave. */
export const pointsResultSchema = z.object({
  total: countSchema,
  distribution: z.array(countSchema),
  /** The mean over the voters who gave the option points; null without any. */
  mean: z.nullable(z.number()),
});
export type PointsResult = z.infer<typeof pointsResultSchema>;

/** The rule that breaks a tie: the latest earlier round in which the options differ, or their order in the poll. */
export const tieBreakSchema = z.enum(['earlier-round', 'list-order']);
export type TieBreak = z.infer<typeof tieBreakSchema>;

/** Options are named by their ids, and counts are in the order of `options`. */
export const rankingSchema = z.object({
  options: z.array(idSchema),
  ballots: countSchema,
  /**
   * The rounds of the instant runoff. `votes` of an option that is out is null. `eliminated` is the option that is out
   * after the round, null in the last one. `tie_break`: the rule that decided between several options with the fewest
   * votes.
   */
  rounds: z.array(
    z.object({
      votes: z.array(z.nullable(countSchema)),
      exhausted: countSchema,
      eliminated: z.nullable(idSchema),
      tie_break: z.nullable(tieBreakSchema),
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

interface RunoffTie {
  /** The index of the round whose options all tie. The rounds after it only apply the rule. */
  readonly round: number;
  readonly options: readonly string[];
  readonly votes: number;
  readonly by: TieBreak;
}

/** The tie that a rule decided in the final of the runoff; null if one option has won by votes. */
export const runoffTieOf = ({ options, rounds }: Pick<Ranking, 'options' | 'rounds'>): RunoffTie | null => {
  let tie: RunoffTie | undefined;
  // Where several options are left, the votes of the eliminated option have decided.
  if ((rounds.at(-1)?.votes.filter((count) => count !== null).length ?? 0) !== 1) return null;
  for (let round = rounds.length - 2; round >= 0; round -= 1) {
    const { votes, tie_break: by } = rounds[round] ?? { votes: [], tie_break: null };
    const continuing = votes.filter((count): count is number => count !== null);
    const count: number = tie?.votes ?? continuing[0] ?? 0;
    if (by === null || continuing.some((other) => other !== count)) break;
    tie = { round, options: options.filter((_, index) => votes[index] !== null), votes: count, by: tie?.by ?? by };
  }
  return tie ?? null;
};

/** The rounds of a runoff up to the deciding round: a tie of all remaining options, or a majority. */
export const decidingRounds = (ranking: Pick<Ranking, 'options' | 'rounds'>): Ranking['rounds'] => {
  const tie = runoffTieOf(ranking);
  return tie ? ranking.rounds.slice(0, tie.round + 1) : ranking.rounds;
};

/**
 * Lots among the tied options of a closed poll. `commitment` is the SHA-256 of the seed, published before anybody names the word.
 * The winner is the option whose SHA-256 of the text `<seed>:<word>:<option id>`, in hexadecimal, is the lowest.
 */
export const lotsSchema = z.object({
  commitment: z.string(),
  /** The tied options. */
  options: z.array(idSchema),
  announced_at: timestampSchema,
  /** Null until the word is named, which reveals the seed. */
  draw: z.nullable(z.object({ word: z.string(), seed: z.string(), winner: idSchema, drawn_at: timestampSchema })),
});
export type Lots = z.infer<typeof lotsSchema>;

/** The decision that a closed poll led to. `concluded_at` is when its first text was written. */
const conclusionSchema = z.object({ text: z.string(), concluded_at: timestampSchema });
export type Conclusion = z.infer<typeof conclusionSchema>;

/** How often a poll opens anew, in a time zone. `from`: its first opening, absent in a draft. */
const repeatSchema = z.object({
  every: z.enum(repeatIntervals),
  zone: z.string(),
  from: z.optional(timestampSchema),
});
export type Repeat = z.infer<typeof repeatSchema>;

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
  /** Moderators have hidden the text. */
  hidden: z.optional(z.literal(true)),
  /** Moderators have hidden the picture. */
  picture_hidden: z.optional(z.literal(true)),
  /** The voter who added the option. Absent if the creator did. */
  added_by: z.optional(personSchema),
  /** Only where voters score options: null if the viewer may not see the results. */
  scores: z.optional(z.nullable(scoresSchema)),
  /** Only where voters distribute points: null if the viewer may not see the results. */
  points: z.optional(z.nullable(pointsResultSchema)),
  /** Only where `options_count` is: the index of the option in the poll. */
  place: z.optional(countSchema),
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
  /** Only after an edit of a poll with votes: how many people had voted before the latest one. */
  edited_after: z.optional(countSchema),
  allow_multiple_votes: z.boolean(),
  show_results: z.boolean(),
  results_visible: z.boolean(),
  total_votes: countSchema,
  voters_count: countSchema,
  /** Only of anonymous polls: how many of the voters are in the counters. The ballots of the others wait. */
  counted_voters: z.optional(countSchema),
  /** Only of checkable polls: the verifier key of promises and heads. */
  check_key: z.optional(z.string()),
  comments_count: countSchema,
  version: countSchema,
  revision: countSchema,
  options: z.array(optionSchema),
  ...pollRuleFields,
  /** Absent for `everyone`. */
  visibility: z.optional(pollVisibilitySchema),
  /** Only with a quorum: how many people must vote. */
  quorum_voters: z.optional(countSchema),
  opens_at: z.optional(timestampSchema),
  /** Only of a poll that was set to repeat: the number of this run, from 1. */
  run: z.optional(countSchema),
  /** Only of the newest run, while it repeats. */
  repeat: z.optional(repeatSchema),
  /** When the next run opens. Absent without one, and in a draft. */
  next_run_at: z.optional(timestampSchema),
  /** Only where voters rank options: null before the first count, and if the viewer may not see the results. */
  ranking: z.optional(z.nullable(rankingSchema)),
  /** Absent unless lots were announced since the close, and if the viewer may not see the results. */
  lots: z.optional(lotsSchema),
  /** Only of closed polls, absent without one. Everyone who can see the poll can read it. Not with `detail=card`. */
  conclusion: z.optional(conclusionSchema),
  /** Only in lists with `detail=card` that leave out options: the number of all options. */
  options_count: z.optional(countSchema),
});
export type Poll = z.infer<typeof pollSchema>;
