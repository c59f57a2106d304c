import type { Poll, PollOption, Visibility } from '@showhands/contracts';
import type { PollBody } from './form-schema.ts';
import { rulesOf, usesRules, withLocked, withOptionRules, withoutImpossible, withUsedRules } from './rule-values.ts';

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
 * The body of an edit that started at `revision`, with the settings that the votes of `poll` have locked. Where the
 * poll or the edit uses rules, the edit has all of them, since omitted rules stay as they are. The list of invited people
 * has calls of its own.
 */
export const editBodyOf = (
  { visibility: chosen, quorum: wanted, invited: _, ...filled }: PollBody,
  poll: Poll,
  revision: number,
) => {
  const visibility: Visibility = chosen ?? 'everyone';
  const quorum = poll.total_votes > 0 ? poll.quorum : wanted;
  const isSameQuorum = JSON.stringify(quorum ?? null) === JSON.stringify(poll.quorum ?? null);
  const body = {
    ...withoutImpossible(withLocked(filled, poll)),
    ...(visibility !== (poll.visibility ?? 'everyone') && { visibility }),
    ...(!isSameQuorum && { quorum: quorum ?? null }),
  };
  if (!usesRules(poll) && !usesRules(body)) return { ...withUsedRules(body), revision };
  const hadPicture = (id?: string) => poll.options.some((option) => option.id === id && option.picture !== undefined);
  const options = body.options.map((option) => withOptionRules(option, hadPicture(option.id)));
  return { ...body, ...rulesOf(body), options, revision };
};

export type PollEditBody = ReturnType<typeof editBodyOf>;
