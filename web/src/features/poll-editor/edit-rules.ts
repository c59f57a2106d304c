import type { Poll, PollOption } from '@showhands/contracts';
import type { PollBody } from './form-schema.ts';
import { usesRules, withFixed, withOptionRules, withoutImpossible, withUsedOptionRules } from './rule-values.ts';
import { isFixed, onlyRules, type RuleName, ruleOf, rulesOf, type Settings } from './rules.ts';

export interface RemovedOption extends PollOption {
  /** Its position in the poll. */
  readonly index: number;
}

/** The votes of an option; 0 for an option that is not saved yet. */
export const votesOf = (poll: Poll, optionId: string | undefined): number =>
  poll.options.find(({ id }) => id === optionId)?.votes ?? 0;

/** Options that were removed in the form but have votes by now: the server rejects an edit without them. */
export const removedOptionsWithVotes = (
  poll: Poll,
  remaining: readonly { readonly id?: string | undefined }[],
): RemovedOption[] => {
  const ids = new Set(remaining.map(({ id }) => id));
  return poll.options
    .map((option, index) => ({ ...option, index }))
    .filter(({ id, votes }) => (votes ?? 0) > 0 && !ids.has(id));
};

/**
 * The body of an edit that started at `revision`, with the settings of `poll` that cannot be changed any more. Omitted
 * rules stay as they are. The list of invited people has calls of its own.
 */
export const editBodyOf = ({ invited: _, ...filled }: PollBody, poll: Poll, revision: number) => {
  const body = withoutImpossible(withFixed(filled, poll));
  const isRuled = usesRules(poll) || usesRules(body);
  const former = rulesOf(poll);
  const rules = rulesOf(body);
  const isSent = (name: RuleName): boolean => {
    const { inEdit = 'together' } = ruleOf(name);
    const isChanged = !isFixed(name, poll) && JSON.stringify(rules[name]) !== JSON.stringify(former[name]);
    return inEdit === 'always' || (inEdit === 'together' && isRuled) || (inEdit === 'changed' && isChanged);
  };
  const hadPicture = (id?: string) => poll.options.some((option) => option.id === id && option.picture !== undefined);
  const { title, description, category, status, ends_at } = body;
  const options = body.options.map((option) =>
    isRuled ? withOptionRules(option, hadPicture(option.id)) : withUsedOptionRules(option),
  );
  const all: Omit<Settings, 'invited'> = { ...rules, opens_at: rules.opens_at || null };
  return { title, description, category, status, ends_at, options, ...onlyRules(all, isSent), revision };
};

export type PollEditBody = ReturnType<typeof editBodyOf>;
