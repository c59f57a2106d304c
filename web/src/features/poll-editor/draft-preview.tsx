import { type Poll, resultsAudience } from '@showhands/contracts';
import { Dialog } from '#components/ui/dialog.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { TrialBallot } from '#features/ballots/trial-ballot.tsx';
import { hasRules, RulesSummary } from '#features/polls/components/rules-summary.tsx';
import { DetailHeader } from '#features/polls/detail/detail-header.tsx';
import { ballotMessages } from '#lib/messages/ballot.ts';
import { publishMessages } from '#lib/messages/publish.ts';
import { useNow } from '#lib/use-now.ts';

const copy = publishMessages;

/** The poll as another user will see it once it is published, before voting. */
const asVotersSeeIt = (poll: Poll): Poll => {
  const isVisible = resultsAudience({ ...poll, status: 'active' }) === 'all';
  return {
    ...poll,
    status: 'active',
    results_visible: isVisible,
    options: poll.options.map((option) => ({
      ...option,
      votes: isVisible ? 0 : null,
      ...(!isVisible && option.scores !== undefined && { scores: null }),
      ...(!isVisible && option.points !== undefined && { points: null }),
    })),
  };
};

const whoSeesOf = ({ names_shown: isNamed, show_results: isPublic }: Poll): string => {
  if (isNamed) return isPublic ? ballotMessages.whoSeesNames : ballotMessages.whoSeesNamesHidden;
  return isPublic ? ballotMessages.whoSees : ballotMessages.whoSeesHidden;
};

interface Props {
  poll: Poll;
  open: boolean;
  onClose: () => void;
}

/** Shows a draft as voters will see it, with a ballot to try. */
export const DraftPreview = ({ poll, open, onClose }: Props) => {
  const now = useNow();
  const shown = asVotersSeeIt(poll);
  return (
    <Dialog open={open} onClose={onClose} title={copy.previewTitle} closeLabel={copy.close} placement="wide">
      <p className="text-13 text-muted">{copy.previewNote}</p>
      <DetailHeader poll={shown} now={now} />
      <div>
        {hasRules(poll) ? (
          <RulesSummary poll={poll} />
        ) : (
          <Notice>{poll.allow_multiple_votes ? ballotMessages.multiple : ballotMessages.single}</Notice>
        )}
        <p className="mt-1 mb-4 ps-[14px] text-13 text-muted">{whoSeesOf(poll)}</p>
        <TrialBallot poll={shown} />
      </div>
    </Dialog>
  );
};
