import { type NewComment, type PollSnapshot, texts } from '@showhands/contracts';
import { AppError, notFound } from '@showhands/service-kit';

interface Place {
  readonly poll_id: string;
  readonly parent_comment_id: string | null;
}

const isReply = (comment: Pick<NewComment, 'parent_comment_id'>): boolean => comment.parent_comment_id !== null;

/** A poll takes comments while it is active. */
export const assertTakesComments = ({ status }: Pick<PollSnapshot, 'status'>, comment: NewComment): void => {
  if (status === 'draft') throw new AppError('poll_draft', texts.comment.pollDraft);
  if (status === 'active') return;
  throw new AppError(
    'poll_closed',
    isReply(comment) ? texts.comment.pollClosedReplies : texts.comment.pollClosedComments,
  );
};

/** Replies stand under a top-level comment of their own poll. */
export const assertTakesReplies = <Parent extends Place>(parent: Parent | undefined, reply: NewComment): Parent => {
  if (parent?.poll_id !== reply.poll_id) throw notFound(texts.comment.parentNotFound);
  if (parent.parent_comment_id !== null) throw new AppError('reply_depth', texts.comment.replyDepth);
  return parent;
};

/** What one who writes too fast is told. */
export const waitMessage = (comment: NewComment): string =>
  isReply(comment) ? texts.comment.waitReply : texts.comment.waitComment;
