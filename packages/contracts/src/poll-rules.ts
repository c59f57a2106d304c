import * as z from 'zod/mini';
import { ruleTexts } from './rule-texts.ts';

export const votingMethods = ['choose', 'rank', 'score'] as const;
/** How people vote: by choosing options, by ranking them, or by giving each a score. */
export type VotingMethod = (typeof votingMethods)[number];

export const resultsTimes = ['always', 'after_vote', 'after_close'] as const;
/** The time from which viewers may see public results. */
export type ResultsTime = (typeof resultsTimes)[number];

export const voterOptionsRules = ['no', 'approved', 'free'] as const;
/** Whether voters can add options: no, with the creator's approval, or freely. */
export type VoterOptionsRule = (typeof voterOptionsRules)[number];

export const visibilities = ['everyone', 'link', 'invited'] as const;
/** Who can see a poll and vote: everyone, people who know its address, or people on its list. */
export type Visibility = (typeof visibilities)[number];
export const visibilitySchema = z.enum(visibilities, { error: ruleTexts.visibilityInvalid });

/** A number of choices or seats, null for no limit. */
const limitSchema = z.nullable(z.int32({ error: ruleTexts.limitInvalid }).check(z.gte(1, ruleTexts.limitInvalid)));

/** The optional rules of a poll. Absent ones have their default, and are absent in a poll. */
export const pollRuleFields = {
  /** Default: `choose`. */
  method: z.optional(z.enum(votingMethods, { error: ruleTexts.methodInvalid })),
  min_choices: z.optional(limitSchema),
  max_choices: z.optional(limitSchema),
  /** Whether a single choice, a ranking or scores can be changed and withdrawn. Default: false. */
  change_vote: z.optional(z.boolean()),
  /** Default: `always`. */
  results_when: z.optional(z.enum(resultsTimes, { error: ruleTexts.resultsWhenInvalid })),
  /** Default: `no`. */
  voters_add_options: z.optional(z.enum(voterOptionsRules, { error: ruleTexts.votersAddOptionsInvalid })),
  /** Default: `everyone`. */
  visibility: z.optional(visibilitySchema),
};

/** The rules of an option beside its text. */
export const optionRuleFields = {
  /** How many voters can have the option. Null or absent: any number. */
  seats: z.optional(limitSchema),
};
