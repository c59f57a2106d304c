import { type Poll, texts } from '@showhands/contracts';

export interface Refusals {
  /** Why no comment can be posted, or null. */
  readonly comment: string | null;
  readonly reply: string | null;
}

const { comment } = texts;

/** Whether a poll is past its end is for the servers' clock to say: here counts what the poll says of itself. */
export const refusalsOf = (status: Poll['status'], signedIn: boolean): Refusals => {
  if (!signedIn) return { comment: comment.signInToComment, reply: comment.signInToReply };
  if (status === 'closed') return { comment: comment.pollClosedNewComments, reply: comment.pollClosedReplies };
  if (status === 'draft') return { comment: comment.pollDraft, reply: comment.pollDraft };
  return { comment: null, reply: null };
};
