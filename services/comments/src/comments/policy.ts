import { type PollSnapshot, texts } from '@showhands/contracts';
import { AppError, notFound } from '@showhands/service-kit/runtime';

/**
 * @param poll undefined where the viewer may not see it, so that its existence does not leak
 * @throws AppError `not_found` with the message for a poll, or for a comment on it
 */
export const assertVisible = (poll: PollSnapshot | undefined, message: string = texts.poll.notFound): PollSnapshot => {
  if (!poll) throw notFound(message);
  return poll;
};

export const assertAuthor = (userId: string, comment: { readonly author: string }): void => {
  if (comment.author !== userId) throw new AppError('not_owner', texts.comment.notAuthor);
};
