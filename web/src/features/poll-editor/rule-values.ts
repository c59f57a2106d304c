import {
  type FieldError,
  limits,
  pollRuleErrors,
  type ReasonsRule,
  type ResultsTime,
  type VoterOptionsRule,
  type VotingMethod,
} from '@showhands/contracts';

interface OptionValues {
  readonly id?: string | undefined;
  readonly text: string;
  readonly description?: string | undefined;
  readonly seats?: number | null | undefined;
  readonly picture?: string | null | undefined;
}

/** The settings that rules depend on, and the rules, of a form, a request or a poll. Absent ones have their default. */
export interface RuleValues {
  readonly allow_multiple_votes?: boolean | undefined;
  readonly show_results?: boolean | undefined;
  readonly method?: VotingMethod | undefined;
  readonly points?: number | null | undefined;
  readonly max_points?: number | null | undefined;
  readonly min_choices?: number | null | undefined;
  readonly max_choices?: number | null | undefined;
  readonly change_vote?: boolean | undefined;
  readonly shuffle_options?: boolean | undefined;
  readonly names_shown?: boolean | undefined;
  readonly reasons?: ReasonsRule | undefined;
  readonly results_when?: ResultsTime | undefined;
  readonly voters_add_options?: VoterOptionsRule | undefined;
  readonly opens_at?: string | null | undefined;
  readonly options: readonly OptionValues[];
}

type Settings = Pick<RuleValues, 'method' | 'allow_multiple_votes' | 'show_results' | 'results_when'>;

/** Which settings can be made beside the others. */
export const possibleSettings = ({
  method = 'choose',
  allow_multiple_votes: isMultiple = false,
  show_results: isPublic = true,
  results_when: time = 'always',
}: Settings) => {
  const isChoosing = method === 'choose';
  return {
    multipleVotes: isChoosing,
    points: method === 'points',
    choiceLimits: isMultiple || !isChoosing,
    changeOfVote: !(isChoosing && isMultiple),
    resultsTime: isPublic,
    seats: isPublic && time === 'always',
  };
};

/**
 * The settings without settings that others make impossible. The form keeps these, hidden or disabled, for the time
 * that they are possible again.
 */
export const withoutImpossible = <Values extends RuleValues>(values: Values) => {
  const can = possibleSettings(values);
  return {
    ...values,
    ...(!can.multipleVotes && { allow_multiple_votes: false }),
    ...(!can.points && { points: null, max_points: null }),
    ...(!can.choiceLimits && { min_choices: null, max_choices: null }),
    ...(!can.changeOfVote && { change_vote: false }),
    ...(!can.resultsTime && { results_when: 'always' as const }),
    ...(!can.seats && { options: values.options.map((option) => ({ ...option, seats: null })) }),
  };
};

/** All rules, complete. */
export const rulesOf = (values: RuleValues) => ({
  method: values.method ?? 'choose',
  points: values.points ?? null,
  max_points: values.max_points ?? null,
  min_choices: values.min_choices ?? null,
  max_choices: values.max_choices ?? null,
  change_vote: values.change_vote ?? false,
  shuffle_options: values.shuffle_options ?? false,
  names_shown: values.names_shown ?? false,
  reasons: values.reasons ?? 'off',
  results_when: values.results_when ?? 'always',
  voters_add_options: values.voters_add_options ?? 'no',
  // A form without an opening holds an empty text.
  opens_at: values.opens_at || null,
});

/** An option with all its rules, and its picture or null if it `hadPicture`. */
export const withOptionRules = (values: OptionValues, hadPicture: boolean) => {
  const { description = '', seats = null, picture = null, ...option } = values;
  return { ...option, description, seats, ...((hadPicture || picture !== null) && { picture }) };
};

/** The rules that differ from their defaults. */
const usedRulesOf = (values: RuleValues) => {
  const {
    method,
    points,
    max_points,
    min_choices,
    max_choices,
    change_vote,
    results_when,
    voters_add_options,
    opens_at,
  } = rulesOf(values);
  return {
    ...(method !== 'choose' && { method }),
    ...(points !== null && points !== limits.points.default && { points }),
    ...(max_points !== null && { max_points }),
    ...(min_choices !== null && { min_choices }),
    ...(max_choices !== null && { max_choices }),
    ...(change_vote && { change_vote }),
    ...(values.shuffle_options && { shuffle_options: true }),
    ...(values.names_shown && { names_shown: true }),
    ...(values.reasons === 'optional' && { reasons: values.reasons }),
    ...(results_when !== 'always' && { results_when }),
    ...(voters_add_options !== 'no' && { voters_add_options }),
    ...(opens_at !== null && { opens_at }),
  };
};

/** The same for an option. */
const withUsedOptionRules = ({ description = '', seats = null, picture = null, ...option }: OptionValues) => ({
  ...option,
  ...(description !== '' && { description }),
  ...(seats !== null && { seats }),
  ...(picture !== null && { picture }),
});

/** Leaves out the rules that have their default, as a poll does. */
export const withUsedRules = <Values extends RuleValues>(values: Values) => {
  const { method, min_choices, max_choices, change_vote, results_when, voters_add_options, opens_at, ...kept } = values;
  const { options, points, max_points, shuffle_options, names_shown, reasons, ...others } = kept;
  return {
    ...others,
    options: options.map(withUsedOptionRules),
    ...usedRulesOf(values),
  };
};

const usesOptionRules = ({ description = '', seats = null, picture = null }: OptionValues): boolean =>
  description !== '' || seats !== null || picture !== null;

export const usesRules = (values: RuleValues): boolean => {
  const possible = withoutImpossible(values);
  return Object.keys(usedRulesOf(possible)).length > 0 || possible.options.some(usesOptionRules);
};

/** The settings of a form. Settings that votes have locked are as in `poll`. */
export const withLocked = <Values extends RuleValues>(
  values: Values,
  poll: RuleValues & { readonly total_votes: number },
) => {
  if (poll.total_votes === 0) return values;
  const { allow_multiple_votes, method, points, max_points, min_choices, max_choices, opens_at } = poll;
  return { ...values, allow_multiple_votes, method, points, max_points, min_choices, max_choices, opens_at };
};

const dateOf = (iso: string | null): Date | null => (iso === null ? null : new Date(iso));

/** The rules of a form that cannot go together, by the contract. */
export const ruleErrorsOf = (values: RuleValues & { readonly ends_at: string | null }): FieldError[] => {
  const { allow_multiple_votes = false, show_results = true, ends_at, options } = values;
  const rules = rulesOf(values);
  const times = { opens_at: dateOf(rules.opens_at), ends_at: dateOf(ends_at) };
  return pollRuleErrors({ ...rules, ...times, allow_multiple_votes, show_results, options });
};
