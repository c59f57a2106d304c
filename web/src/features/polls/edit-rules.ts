import type { Poll, PollOption } from '@showhands/contracts';
import type { PollBody } from './form-schema.ts';

export interface MissedOption extends PollOption {
  /** Where it stands in the poll. */
  readonly place: number;
}

/** The votes of an option; none for one that is new. */
export const votesOf = (poll: Poll, optionId: string | undefined): number =>
  poll.options.find(({ id }) => id === optionId)?.votes ?? 0;

/** Options that hold votes by now and are not in the form any more: without them it cannot be saved. */
export const missedOptions = (poll: Poll, kept: readonly { readonly id?: string | undefined }[]): MissedOption[] => {
  const ids = new Set(kept.map(({ id }) => id));
  return poll.options
    .map((option, place) => ({ ...option, place }))
    .filter(({ id, votes }) => (votes ?? 0) > 0 && !ids.has(id));
};

/** The edit of a poll that was opened at `revision` and stands as `poll` now: what votes have locked stays as it is. */
export const editOf = (body: PollBody, poll: Poll, revision: number) => ({
  ...body,
  allow_multiple_votes: poll.total_votes > 0 ? poll.allow_multiple_votes : body.allow_multiple_votes,
  revision,
});

export type PollEditBody = ReturnType<typeof editOf>;
