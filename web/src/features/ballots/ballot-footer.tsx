import type { Poll } from '@showhands/contracts';
import { Link, useLocation } from 'react-router-dom';
import { buttonClass } from '#components/ui/button-class.ts';
import { cx } from '#components/ui/cx.ts';
import { backState } from '#lib/back-navigation.ts';
import { ballotMessages } from '#lib/messages/ballot.ts';
import { pollDetailMessages } from '#lib/messages/poll-detail.ts';
import { paths } from '#lib/paths.ts';
import type { Confirmation } from './confirmation.ts';
import { useIsOpen } from './use-is-open.ts';

const copy = pollDetailMessages;

const hiddenNote = ({ results_when }: Poll): string => {
  if (results_when === 'after_vote') return ballotMessages.resultsAfterVote;
  return results_when === 'after_close' ? ballotMessages.resultsAfterClose : copy.hidden;
};

const resultsNote = (poll: Poll, isOpen: boolean): string | null => {
  if (!poll.results_visible) return hiddenNote(poll);
  return poll.voters_count === 0 && poll.status === 'active' && isOpen ? copy.noVotesYet : null;
};

const ResultsLink = ({ pollId }: { pollId: string }) => {
  const { state } = useLocation();
  return (
    <Link to={paths.pollResults(pollId)} state={backState('poll', state)} className={buttonClass('secondary')}>
      {copy.viewResults}
    </Link>
  );
};

interface Props {
  poll: Poll;
  canView: boolean;
  /** The confirmation of the viewer's latest vote. */
  confirmed: Confirmation | null;
}

/**
 * The link to the results, and a note. In an active poll the row is reserved, since the link and the confirmation
 * appear with a vote and must not move anything. The confirmation takes the place of the note.
 */
export const BallotFooter = ({ poll, canView, confirmed }: Props) => {
  const note = resultsNote(poll, useIsOpen(poll.opens_at));
  if (!canView && poll.status === 'draft') return null;
  return (
    <div className="mt-3 flex min-h-target flex-wrap items-center gap-x-4 gap-y-2">
      {canView && <ResultsLink pollId={poll.id} />}
      <div className="grid min-w-0 flex-[1_1_9rem] items-center text-13 *:col-start-1 *:row-start-1">
        <p role="status" className="font-semibold text-accent">
          {confirmed && <span key={confirmed.id}>{confirmed.text}</span>}
        </p>
        {note && <p className={cx('text-muted', confirmed !== null && 'invisible')}>{note}</p>}
      </div>
    </div>
  );
};
