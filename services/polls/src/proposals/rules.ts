import { ballotTexts, limits, type PollSnapshot, type Proposal } from '@showhands/contracts';
import { lookAlikeKeys } from '@showhands/service-kit/look-alikes';
import { AppError } from '@showhands/service-kit/runtime';

type Adding = Pick<PollSnapshot, 'status' | 'creator' | 'method' | 'voters_add_options' | 'options'>;

const assertOpen = ({ status, voters_add_options: rule }: Adding): void => {
  if (rule === undefined || rule === 'no')
    throw new AppError('adding_not_allowed', ballotTexts.voterOptions.notAllowed);
  if (status === 'closed') throw new AppError('poll_closed', ballotTexts.voterOptions.pollClosed);
  if (status === 'draft') throw new AppError('poll_draft', ballotTexts.voterOptions.pollDraft);
};

/** Whether one of them has the text, in the sense in which the options of a poll are unique. */
const hasText = (all: readonly { readonly text: string }[], text: string): boolean => {
  const keys = new Set(lookAlikeKeys(text));
  return all.some((one) => lookAlikeKeys(one.text).some((key) => keys.has(key)));
};

const maximumOf = ({ method }: Adding): number =>
  (method ?? 'choose') === 'choose' ? limits.options.max : limits.options.compared;

const countOf = (voterId: string, { options }: Adding, proposals: readonly Proposal[]): number =>
  options.filter((option) => option.added_by?.id === voterId).length +
  proposals.filter(({ proposer }) => proposer.id === voterId).length;

/** Checks that a user may add this option, or propose it. The poll may not have opened yet. */
export const assertAddable = (
  poll: Adding,
  proposals: readonly Proposal[],
  { userId, text }: { readonly userId: string; readonly text: string },
): void => {
  assertOpen(poll);
  if (hasText([...poll.options, ...proposals], text)) {
    const message = ballotTexts.voterOptions.exists;
    throw new AppError('validation_failed', message, { errors: [{ path: 'text', message }] });
  }
  if (poll.options.length + proposals.length >= maximumOf(poll)) {
    throw new AppError('too_many_options', ballotTexts.voterOptions.tooMany);
  }
  if (poll.creator !== userId && countOf(userId, poll, proposals) >= limits.addedOptions.perVoter) {
    throw new AppError('too_many_additions', ballotTexts.voterOptions.tooManyOfVoter);
  }
};

/** Whether an option of this user waits for approval. */
export const needsApproval = (userId: string, { creator, voters_add_options: rule }: Adding): boolean =>
  rule === 'approved' && creator !== userId;

/** Checks that a proposal still fits: an edit may have filled the poll since, or given another option the text. */
export const assertApprovable = (poll: Adding, { text }: Pick<Proposal, 'text'>): void => {
  if (hasText(poll.options, text)) throw new AppError('option_exists', ballotTexts.voterOptions.existsMeanwhile);
  if (poll.options.length >= maximumOf(poll)) throw new AppError('too_many_options', ballotTexts.voterOptions.tooMany);
};
