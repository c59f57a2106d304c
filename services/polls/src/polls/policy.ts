import { maySee, type Poll, type PollSnapshot, texts } from '@showhands/contracts';
import { AppError, notFound } from '@showhands/service-kit/runtime';

type Ownership = Pick<PollSnapshot, 'creator' | 'status' | 'visibility'>;

export const assertVisible = <Visible extends Ownership>(
  viewerId: string,
  poll: Visible | undefined,
  isInvited: boolean,
): Visible => {
  if (!poll || !maySee(poll, viewerId, isInvited)) throw notFound(texts.poll.notFound);
  return poll;
};

export const assertOwner = (viewerId: string, poll: Ownership, message: string): void => {
  if (poll.creator !== viewerId) throw new AppError('not_owner', message);
};

/** Applies to opening a poll for editing and to saving the edit. */
export const assertEditable = (viewerId: string, poll: Ownership): void => {
  assertOwner(viewerId, poll, texts.poll.notOwner);
  if (poll.status === 'closed') throw new AppError('poll_closed', texts.poll.editClosed, { status: 403 });
};

/** Applies to the results screen and to files with results, of a poll as the viewer may see it. */
export const assertResultsVisible = ({ results_visible: visible }: Pick<Poll, 'results_visible'>): void => {
  if (!visible) throw new AppError('results_private', texts.poll.resultsPrivate);
};
