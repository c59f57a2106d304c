import { type FieldError, pollRuleErrors } from '@showhands/contracts';
import {
  isFinal,
  isFixed,
  isPossible,
  isUsed,
  onlyRules,
  RULE_DEFAULTS,
  RULE_NAMES,
  type RuleName,
  type Rules,
  ruleOf,
  rulesAt,
  rulesOf,
  type Settings,
} from './rules.ts';

interface OptionValues {
  readonly id?: string | undefined;
  readonly text: string;
  readonly description?: string | undefined;
  readonly seats?: number | null | undefined;
  readonly picture?: string | null | undefined;
}

export type RuleValues = Settings & { readonly options: readonly OptionValues[] };

/** Whether options can have seats. */
export const canHaveSeats = ({
  show_results: isPublic = true,
  results_when: time = 'always',
  ...settings
}: Settings): boolean => isPublic && time === 'always' && !isFinal(settings);

/**
 * The settings without settings that others make impossible. The form keeps these, hidden or disabled, for the time
 * that they are possible again.
 */
export const withoutImpossible = <Values extends RuleValues>(values: Values) => ({
  ...values,
  ...onlyRules<Partial<Rules>>(RULE_DEFAULTS, (name) => !isPossible(name, values)),
  ...(!canHaveSeats(values) && { options: values.options.map((option) => ({ ...option, seats: null })) }),
});

/** An option with all its rules, and its picture or null if it `hadPicture`. */
export const withOptionRules = (values: OptionValues, hadPicture: boolean) => {
  const { description = '', seats = null, picture = null, ...option } = values;
  return { ...option, description, seats, ...((hadPicture || picture !== null) && { picture }) };
};

/** An option with the rules that differ from their defaults. */
export const withUsedOptionRules = ({ description = '', seats = null, picture = null, ...option }: OptionValues) => ({
  ...option,
  ...(description !== '' && { description }),
  ...(seats !== null && { seats }),
  ...(picture !== null && { picture }),
});

/** Leaves out the rules that have their default, as a poll does. */
export const withUsedRules = <Values extends RuleValues>(values: Values) => ({
  ...onlyRules(values, (name) => ruleOf(name).inEdit === 'always' || isUsed(name, values[name])),
  options: values.options.map(withUsedOptionRules),
});

const usesOptionRules = ({ description = '', seats = null, picture = null }: OptionValues): boolean =>
  description !== '' || seats !== null || picture !== null;

/** Whether a poll has rules for its voters that ordinary polls do not have. */
export const usesRules = (values: RuleValues): boolean => {
  const possible: RuleValues = withoutImpossible(values);
  const isUsedRule = (name: RuleName) => ruleOf(name).inEdit !== 'always' && isUsed(name, possible[name]);
  const others = [...rulesAt('repeat'), ...rulesAt('visibility')];
  const names = RULE_NAMES.filter((name) => !others.includes(name));
  return names.some(isUsedRule) || possible.options.some(usesOptionRules);
};

/** The settings of a form. Settings that cannot be changed any more are as in `poll`. */
export const withFixed = <Values extends RuleValues>(
  values: Values,
  poll: Settings & { readonly total_votes: number; readonly voters_count?: number },
) => ({
  ...values,
  ...onlyRules<Partial<Rules>>(rulesOf(poll), (name) => isFixed(name, poll)),
});

const dateOf = (iso: string | null | undefined): Date | null => (iso ? new Date(iso) : null);

/** The rules of a form that cannot go together, by the contract. */
export const ruleErrorsOf = (values: RuleValues & { readonly ends_at: string | null }): FieldError[] => {
  const { allow_multiple_votes = false, show_results = true, opens_at, ends_at } = values;
  const times = { opens_at: dateOf(opens_at), ends_at: dateOf(ends_at) };
  return pollRuleErrors({ ...values, ...times, allow_multiple_votes, show_results });
};
