import { texts } from '@showhands/contracts';
import { ballotMessages } from '#lib/messages/ballot.ts';
import { errorText } from '#lib/user-facing-error.ts';

export interface FailedVote {
  readonly error: Error;
  /** Null if the server has rejected the vote: a retry would be rejected too. */
  readonly retry: (() => void) | null;
}

export const VoteFailure = ({ failure }: { failure: FailedVote }) => (
  <div role="alert" className="flex items-center gap-3 px-3 text-13 text-signal">
    <p className="py-2 font-semibold">{errorText(failure.error, texts.vote.failed)}</p>
    {failure.retry && (
      <button type="button" onClick={failure.retry} className="min-h-target font-semibold text-ink underline">
        {ballotMessages.retry}
      </button>
    )}
  </div>
);

/** A vote that takes longer than this is reported as still being sent. */
export const SLOW_MS = 2_000;

export const SendingNote = () => (
  <p role="status" className="px-3 py-1 text-13 text-muted">
    {ballotMessages.sending}
  </p>
);
