import { limits, type Sequence, sharingTexts } from '@showhands/contracts';
import { AppError, notFound } from '@showhands/service-kit/runtime';

/** Checks that a user with so many sequences may have one more. */
export const assertRoom = (count: number): void => {
  if (count >= limits.sequences.perUser) {
    throw new AppError('too_many_sequences', sharingTexts.presenting.tooManySequences);
  }
};

/** Checks that a sequence may have one more poll. */
export const assertPollFits = ({ polls }: Pick<Sequence, 'polls'>): void => {
  if (polls.length < limits.sequencePolls.max) return;
  const message = sharingTexts.presenting.sequencePollsTooMany;
  throw new AppError('validation_failed', message, { errors: [{ path: 'sequence_id', message }] });
};

/** Checks that a poll is in the sequence and can be shown to a room. */
export const assertPresentable = ({ polls }: Pick<Sequence, 'polls'>, pollId: string): void => {
  const poll = polls.find(({ id }) => id === pollId);
  if (!poll) throw notFound(sharingTexts.presenting.notInSequence);
  if (poll.status === 'draft') throw new AppError('poll_draft', sharingTexts.presenting.draft);
};

/** The poll at which people wait while the presenter is at none, unless it is presented next. */
export const waitingPlace = (
  { polls, current }: Pick<Sequence, 'polls' | 'current'>,
  next: string,
): string | undefined => {
  const published = polls.filter(({ status }) => status !== 'draft');
  const first = published.some(({ id }) => id === current) ? undefined : published[0]?.id;
  return first === next ? undefined : first;
};
