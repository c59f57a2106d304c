import { type PollSnapshot, texts } from '@showhands/contracts';
import { AppError, notFound } from '@showhands/service-kit';

/** A draft is its creator's alone; to others it is not there, and neither is what stands under it. */
export const assertVisible = (viewerId: string, poll: PollSnapshot | undefined): PollSnapshot => {
  if (!poll || (poll.status === 'draft' && poll.creator !== viewerId)) throw notFound(texts.poll.notFound);
  return poll;
};

export const assertAuthor = (userId: string, comment: { readonly author: string }): void => {
  if (comment.author !== userId) throw new AppError('not_owner', texts.comment.notAuthor);
};
