import { type NewComment, type PollSnapshot, texts } from '@showhands/contracts';
import { AppError, notFound } from '@showhands/service-kit/runtime';

type CommentRef = Pick<NewComment, 'poll_id' | 'parent_comment_id'>;

const isReply = (comment: Pick<NewComment, 'parent_comment_id'>): boolean => comment.parent_comment_id !== null;

/** @throws AppError `poll_draft`, `poll_closed` unless the poll is active */
export const assertAcceptsComment = ({ status }: Pick<PollSnapshot, 'status'>, comment: NewComment): void => {
  if (status === 'draft') throw new AppError('poll_draft', texts.comment.pollDraft);
  if (status === 'active') return;
  throw new AppError(
    'poll_closed',
    isReply(comment) ? texts.comment.pollClosedReplies : texts.comment.pollClosedComments,
  );
};

/** @throws AppError `not_found`, `reply_depth` unless the parent is a top-level comment of the same poll */
export const assertAcceptsReply = <Parent extends CommentRef>(
  parent: Parent | undefined,
  reply: NewComment,
): Parent => {
  if (parent?.poll_id !== reply.poll_id) throw notFound(texts.comment.parentNotFound);
  if (parent.parent_comment_id !== null) throw new AppError('reply_depth', texts.comment.replyDepth);
  return parent;
};

export const rateLimitMessage = (comment: NewComment): string =>
  isReply(comment) ? texts.comment.waitReply : texts.comment.waitComment;
