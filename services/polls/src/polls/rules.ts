import {
  type FieldError,
  limits,
  type PollEdit,
  type PollSnapshot,
  type PollStatus,
  texts,
} from '@showhands/contracts';
import { AppError, notFound } from '@showhands/service-kit';

/** The error of an end that is less than one minute after `now`, which comes from PostgreSQL's clock. */
export const endErrors = (endsAt: Date | null, now: Date): FieldError[] =>
  endsAt === null || endsAt.getTime() >= now.getTime() + limits.endsAtLeadMs
    ? []
    : [{ path: 'ends_at', message: texts.poll.endsAtInPast }];

export const assertEndsLater = (endsAt: Date | null, now: Date): void => {
  const errors = endErrors(endsAt, now);
  if (errors.length > 0) throw new AppError('validation_failed', texts.poll.endsAtInPast, { errors });
};

const assertOptionsKnown = (poll: PollSnapshot, edit: PollEdit): void => {
  const known = new Set(poll.options.map((option) => option.id));
  const named = edit.options.flatMap((option) => option.id ?? []);
  if (named.some((id) => !known.has(id))) throw notFound(texts.poll.optionNotFound);
  if (new Set(named).size !== named.length) {
    const message = texts.poll.optionsUnique;
    throw new AppError('validation_failed', message, { errors: [{ path: 'options', message }] });
  }
};

/** Checks the rules of an edit, the most helpful error first. */
export const assertEditAllowed = (poll: PollSnapshot, edit: PollEdit): void => {
  if (edit.revision !== undefined && edit.revision !== poll.revision) {
    throw new AppError('version_conflict', texts.poll.versionConflict);
  }
  assertOptionsKnown(poll, edit);
  if (poll.total_votes > 0 && edit.allow_multiple_votes !== poll.allow_multiple_votes) {
    throw new AppError('multi_vote_locked', texts.poll.multiVoteLocked);
  }
  const kept = new Set(edit.options.map((option) => option.id));
  if (poll.options.some((option) => option.votes > 0 && !kept.has(option.id))) {
    throw new AppError('option_has_votes', texts.poll.optionHasVotes);
  }
};

/** Whether an edit changes the wording that voters voted on, which marks the poll as edited. */
export const changesWhatWasVotedOn = (poll: PollSnapshot, edit: PollEdit): boolean => {
  if (poll.total_votes === 0) return false;
  if (poll.title !== edit.title) return true;
  const before = new Map(poll.options.map((option) => [option.id, option.text]));
  return edit.options.some((option) => option.id !== undefined && before.get(option.id) !== option.text);
};

/** The effect of a status change on a poll. Undefined if the poll already has that status. */
export const statusChange = (
  poll: Pick<PollSnapshot, 'status' | 'ends_at'>,
  wanted: 'active' | 'closed',
  now: Date,
): { readonly message: string; readonly clearsEnd: boolean } | undefined => {
  if (poll.status === 'draft') throw new AppError('poll_draft', texts.poll.draftStatus);
  if (poll.status === wanted) return undefined;
  if (wanted === 'closed') return { message: texts.poll.closed, clearsEnd: false };
  const clearsEnd = poll.ends_at !== null && new Date(poll.ends_at) <= now;
  return { message: clearsEnd ? texts.poll.reopened : texts.poll.activated, clearsEnd };
};

/** The message if the poll already has the status. */
export const unchangedMessage = (status: PollStatus): string =>
  status === 'closed' ? texts.poll.closed : texts.poll.activated;
