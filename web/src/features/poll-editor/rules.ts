// To add a rule of a poll:
// 1. Add its field to `pollRuleFields` of the contracts, and what it excludes to `pollRuleErrors` there.
// 2. Add its entry to `ruleFields`, `inEdit: 'changed'`. Forms, drafts, copies, templates, requests and errors follow from it.
// 3. Show its field in the section of its place, and its sentence for voters in `rules-summary.tsx`.
import {
  anonymousBatch,
  checkableModes,
  limits,
  type PollRuleValues,
  type pollEditSchema,
  reasonsRules,
  repeatIntervals,
  resultsTimes,
  visibilities,
  voterOptionsRules,
  votingMethods,
} from '@showhands/contracts';
import * as z from 'zod/mini';

type Input = z.input<typeof pollEditSchema>;

/** The settings of a form, a request or a poll. Absent ones have their default. */
export type Settings = Pick<
  Input,
  'allow_multiple_votes' | 'show_results' | 'opens_at' | 'repeat' | keyof PollRuleValues
> & {
  readonly invited?: string | readonly string[] | undefined;
  readonly invited_groups?: readonly string[] | undefined;
};

/** The section of the form that has the field of a rule. */
type Place = 'question' | 'times' | 'repeat' | 'results' | 'visibility' | 'more';

interface Rule {
  /**
   * When an edit sends the rule: always, if it changes it, or never. `together`, the default: all of these as soon as the
   * poll or the edit uses a rule. A new poll sends every rule that has not its default.
   */
  readonly inEdit?: 'always' | 'changed' | 'together' | 'never';
  /** The time from which the rule cannot be changed. */
  readonly fixedBy?: 'creation' | 'votes';
  /** Another value that means the default. */
  readonly sameAsDefault?: unknown;
  /** Whether it can be set beside the other settings. The form keeps an impossible rule, hidden or disabled. */
  readonly isPossible?: (settings: Settings) => boolean;
}

/** A rule whose values in the form are of this schema. */
const field = <Schema extends z.ZodMiniType>(
  schema: Schema,
  initial: Parameters<typeof z._default<Schema>>[1],
  place: Place,
  rule: Rule = {},
) => Object.assign(z._default(schema, initial), { place, rule });

/** A rule that is absent at its default. */
const absentField = <Schema extends z.ZodMiniType>(schema: Schema, place: Place, rule: Rule) =>
  Object.assign(z.optional(schema), { place, rule });

const numberOrNone = z.nullable(z.number());
const quorumOrNone = z.nullable(z.union([z.object({ count: z.number() }), z.object({ share: z.number() })]));

const repeatOrNone = z.nullable(z.object({ every: z.enum(repeatIntervals), zone: z.string() }));

const isChoosing = ({ method = 'choose' }: Settings): boolean => method === 'choose';
const isOfPoints = ({ method }: Settings): boolean => method === 'points';
const choosesSeveral = (settings: Settings): boolean => settings.allow_multiple_votes || !isChoosing(settings);
const isNamed = ({ anonymous = false }: Settings): boolean => !anonymous;
/** Whether nobody can change a vote, so that it cannot compete for a seat or an added option either. */
export const isFinal = ({ anonymous = false, checkable }: Settings): boolean => anonymous || checkable !== undefined;
const hasList = ({ visibility }: Settings): boolean => visibility === 'invited';

/** The rules of a poll, in the order of their fields in each section. */
export const ruleFields = {
  method: field(z.enum(votingMethods), 'choose', 'question', { fixedBy: 'votes' }),
  points: field(numberOrNone, null, 'question', {
    fixedBy: 'votes',
    isPossible: isOfPoints,
    sameAsDefault: limits.points.default,
  }),
  max_points: field(numberOrNone, null, 'question', { fixedBy: 'votes', isPossible: isOfPoints }),
  allow_multiple_votes: field(z.boolean(), false, 'question', {
    inEdit: 'always',
    fixedBy: 'votes',
    isPossible: isChoosing,
  }),
  opens_at: field(z.string(), '', 'times', { fixedBy: 'votes' }),
  repeat: field(repeatOrNone, null, 'repeat', { inEdit: 'changed' }),
  show_results: field(z.boolean(), true, 'results', { inEdit: 'always' }),
  results_when: field(z.enum(resultsTimes), 'always', 'results', {
    isPossible: ({ show_results: isPublic = true }) => isPublic,
  }),
  visibility: field(z.enum(visibilities), 'everyone', 'visibility', { inEdit: 'changed' }),
  invited: field(z.string(), '', 'visibility', { inEdit: 'never', isPossible: hasList }),
  /** Ids of groups. */
  invited_groups: field(z.array(z.string()), [], 'visibility', { inEdit: 'never', isPossible: hasList }),
  quorum: field(quorumOrNone, null, 'visibility', {
    inEdit: 'changed',
    fixedBy: 'votes',
    isPossible: (settings) => !(settings.quorum && 'share' in settings.quorum) || hasList(settings),
  }),
  min_choices: field(numberOrNone, null, 'more', { fixedBy: 'votes', isPossible: choosesSeveral }),
  max_choices: field(numberOrNone, null, 'more', { fixedBy: 'votes', isPossible: choosesSeveral }),
  change_vote: field(z.boolean(), false, 'more', {
    isPossible: (settings) => !isFinal(settings) && !(isChoosing(settings) && settings.allow_multiple_votes),
  }),
  shuffle_options: field(z.boolean(), false, 'more'),
  anonymous: field(z.boolean(), false, 'more', { fixedBy: 'creation' }),
  batch_min: field(numberOrNone, null, 'more', {
    fixedBy: 'creation',
    isPossible: (settings) => !isNamed(settings),
    sameAsDefault: anonymousBatch.default,
  }),
  names_shown: field(z.boolean(), false, 'more', { fixedBy: 'creation', isPossible: isNamed }),
  reasons: field(z.enum(reasonsRules), 'off', 'more', { isPossible: isNamed }),
  voters_add_options: field(z.enum(voterOptionsRules), 'no', 'more', {
    isPossible: (settings) => !isFinal(settings),
  }),
  checkable: absentField(z.enum(checkableModes), 'more', { inEdit: 'never', fixedBy: 'creation' }),
};

export type RuleName = keyof typeof ruleFields;

const isRuleName = (name: string): name is RuleName => name in ruleFields;
export const RULE_NAMES: readonly RuleName[] = Object.keys(ruleFields).filter(isRuleName);

const rulesSchema = z.object(ruleFields);
/** The values of all rules in the form. */
export type Rules = z.output<typeof rulesSchema>;
export const RULE_DEFAULTS: Rules = rulesSchema.parse({});

/** The rules whose values are numbers. */
export type NumberRule = { [Name in RuleName]: Rules[Name] extends number | null ? Name : never }[RuleName];

export const ruleOf = (name: RuleName): Rule => ruleFields[name].rule;

export const rulesAt = (place: Place): RuleName[] => RULE_NAMES.filter((name) => ruleFields[name].place === place);

/** All rules of a poll, complete. A list of invited people is not part of it. */
export const rulesOf = ({ visibility, ...poll }: Settings): Rules =>
  rulesSchema.parse({
    ...poll,
    opens_at: poll.opens_at ?? '',
    invited: '',
    // What moderators have hidden stays hidden, whatever an edit says.
    visibility: visibility === 'hidden' ? undefined : visibility,
  });

export const isPossible = (name: RuleName, settings: Settings): boolean => ruleOf(name).isPossible?.(settings) ?? true;

/** Whether a value, of a form or a poll, differs from the default. */
export const isUsed = (name: RuleName, value: unknown): boolean =>
  ![undefined, null, '', RULE_DEFAULTS[name], ruleOf(name).sameAsDefault].includes(value) &&
  !(Array.isArray(value) && value.length === 0);

/** Whether a rule of the edited poll cannot be changed any more. */
export const isFixed = (
  name: RuleName,
  poll: { readonly total_votes: number; readonly voters_count?: number } | undefined,
): boolean => {
  const { fixedBy } = ruleOf(name);
  return (
    poll !== undefined &&
    (fixedBy === 'creation' || (fixedBy === 'votes' && (poll.total_votes > 0 || (poll.voters_count ?? 0) > 0)))
  );
};

/** Leaves out rules that are not wanted, which are optional in the type of `values`. */
export const onlyRules = <Values extends { readonly [Name in RuleName]?: unknown }>(
  values: Values,
  isWanted: (name: RuleName) => boolean,
): Values => {
  const wanted = { ...values };
  for (const name of RULE_NAMES) if (!isWanted(name)) delete wanted[name];
  return wanted;
};
