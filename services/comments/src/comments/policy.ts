import { type PollSnapshot, texts } from '@showhands/contracts';
import { AppError, notFound } from '@showhands/service-kit/runtime';

/**
 * Only its creator may see a draft and its comments.
 * @throws AppError `not_found` for everyone else, so that the draft's existence does not leak
 */
export const assertVisible = <Poll extends Pick<PollSnapshot, 'status' | 'creator'>>(
  viewerId: string,
  poll: Poll | undefined,
): Poll => {
  if (!poll || (poll.status === 'draft' && poll.creator !== viewerId)) throw notFound(texts.poll.notFound);
  return poll;
};

export const assertAuthor = (userId: string, comment: { readonly author: string }): void => {
  if (comment.author !== userId) throw new AppError('not_owner', texts.comment.notAuthor);
};
