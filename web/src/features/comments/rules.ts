import { type Poll, texts } from '@showhands/contracts';

/** Why posting is disabled, as shown to the viewer; null where it is allowed. */
export interface DisabledReasons {
  readonly comment: string | null;
  readonly reply: string | null;
}

const { comment } = texts;

/** Goes by the poll's status, not by its end time: the browser's clock may differ from the server's. */
export const disabledReasons = (status: Poll['status'], signedIn: boolean): DisabledReasons => {
  if (!signedIn) return { comment: comment.signInToComment, reply: comment.signInToReply };
  if (status === 'closed') return { comment: comment.pollClosedNewComments, reply: comment.pollClosedReplies };
  if (status === 'draft') return { comment: comment.pollDraft, reply: comment.pollDraft };
  return { comment: null, reply: null };
};
