import * as z from 'zod/mini';
import { limits } from './limits.ts';
import { ruleTexts } from './rule-texts.ts';

export const votingMethods = ['choose', 'rank', 'score', 'points'] as const;
/** How people vote: by choosing options, by ranking them, by giving each a score, or by distributing points. */
export type VotingMethod = (typeof votingMethods)[number];

export const resultsTimes = ['always', 'after_vote', 'after_close'] as const;
/** The time from which viewers may see public results. */
export type ResultsTime = (typeof resultsTimes)[number];

export const voterOptionsRules = ['no', 'approved', 'free'] as const;
/** Whether voters can add options: no, with the creator's approval, or freely. */
export type VoterOptionsRule = (typeof voterOptionsRules)[number];

export const reasonsRules = ['off', 'optional'] as const;
/** Whether voters can give a reason with their votes. */
export type ReasonsRule = (typeof reasonsRules)[number];

export const visibilities = ['everyone', 'link', 'invited'] as const;
/** The audience of a poll: everyone, users who know its address, or users on its list of invited people. */
export type Visibility = (typeof visibilities)[number];
export const visibilitySchema = z.enum(visibilities, { error: ruleTexts.visibilityInvalid });

/** The visibility of a stored poll, from wide to narrow. `hidden`: moderators have hidden it from everyone but its creator. */
export const pollVisibilities = [...visibilities, 'hidden'] as const;
export type PollVisibility = (typeof pollVisibilities)[number];
export const pollVisibilitySchema = z.enum(pollVisibilities, { error: ruleTexts.visibilityInvalid });

export const checkableModes = ['open', 'secret'] as const;
/** How a poll can be checked: its ballots are published without voters after the close, or voters see theirs included only. */
export type CheckableMode = (typeof checkableModes)[number];

/** How many people must vote for a result: a number, or a share in percent of the list of invited people. */
export const quorumSchema = z.union([z.strictObject({ count: z.number() }), z.strictObject({ share: z.number() })], {
  error: ruleTexts.quorumInvalid,
});
export type Quorum = z.infer<typeof quorumSchema>;

/** How often a poll opens anew. */
export const repeatIntervals = ['day', 'week', 'two_weeks', 'month'] as const;
export type RepeatInterval = (typeof repeatIntervals)[number];

/** A number of choices or seats, null for no limit. */
const limitSchema = z.nullable(z.int32({ error: ruleTexts.limitInvalid }).check(z.gte(1, ruleTexts.limitInvalid)));

/** Points that a voter can distribute. */
const pointsSchema = z
  .int({ error: ruleTexts.pointsInvalid })
  .check(z.gte(1, ruleTexts.pointsInvalid), z.lte(limits.points.max, ruleTexts.pointsInvalid));

/** The optional rules of a poll. Absent ones have their default, and are absent in a poll. */
export const pollRuleFields = {
  /** Default: `choose`. */
  method: z.optional(z.enum(votingMethods, { error: ruleTexts.methodInvalid })),
  /** With `points`: how many of them each voter has. Null or absent: 10. */
  points: z.optional(z.nullable(pointsSchema)),
  /** With `points`: how many a voter can give an option. Null or absent: all. */
  max_points: z.optional(z.nullable(pointsSchema)),
  min_choices: z.optional(limitSchema),
  max_choices: z.optional(limitSchema),
  /** Whether a single choice, a ranking, scores or points can be changed and withdrawn. Default: false. */
  change_vote: z.optional(z.boolean()),
  /** Whether each voter sees the options in an order of their own. Default: false. */
  shuffle_options: z.optional(z.boolean()),
  /** Whether those who may see the results see who chose what. Fixed at the creation. Default: false. */
  names_shown: z.optional(z.boolean()),
  /** Whether nobody but the operator can learn who chose what, docs/anonymity.md. Fixed at the creation. Default: false. */
  anonymous: z.optional(z.boolean()),
  /** With `anonymous`: how many ballots are counted together, at least. Fixed at the creation. Null or absent: 5. */
  batch_min: z.optional(z.nullable(z.number())),
  /** Whether voters can check that their vote is included, docs/checkable.md. Fixed at the creation. Absent: no. */
  checkable: z.optional(z.enum(checkableModes, { error: ruleTexts.checkableInvalid })),
  /** Default: `always`. */
  results_when: z.optional(z.enum(resultsTimes, { error: ruleTexts.resultsWhenInvalid })),
  /** Default: `off`. */
  reasons: z.optional(z.enum(reasonsRules, { error: ruleTexts.reasonsInvalid })),
  /** Default: `no`. */
  voters_add_options: z.optional(z.enum(voterOptionsRules, { error: ruleTexts.votersAddOptionsInvalid })),
  /** Default: `everyone`. */
  visibility: z.optional(visibilitySchema),
  /** Null or absent: a result needs no number of voters. */
  quorum: z.optional(z.nullable(quorumSchema)),
};

/** The optional rules of a poll, absent at their default. */
export type PollRuleValues = z.output<z.ZodMiniObject<typeof pollRuleFields>>;

/** How many points a voter has, and can give one option, where voters distribute points. */
export const pointsOf = ({
  points,
  max_points: most,
}: Pick<PollRuleValues, 'points' | 'max_points'>): { readonly points: number; readonly most: number } => {
  const all = points ?? limits.points.default;
  return { points: all, most: most ?? all };
};

/** The rules of an option beside its text. */
export const optionRuleFields = {
  /** How many voters can have the option. Null or absent: any number. */
  seats: z.optional(limitSchema),
};
