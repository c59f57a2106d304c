import type { Poll } from '@showhands/contracts';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { ballotMessages } from '../../../lib/messages/ballot.ts';
import { publishMessages } from '../../../lib/messages/publish.ts';
import { useNow } from '../../../lib/use-now.ts';
import { TrialBallot } from '../ballot/trial-ballot.tsx';
import { DetailHeader } from '../detail/detail-header.tsx';

const copy = publishMessages;

/** The poll as another user will see it once it is published. */
const asVotersSeeIt = (poll: Poll): Poll => ({
  ...poll,
  status: 'active',
  results_visible: poll.show_results,
  options: poll.options.map((option) => ({ ...option, votes: poll.show_results ? 0 : null })),
});

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
        <Notice>{poll.allow_multiple_votes ? ballotMessages.multiple : ballotMessages.single}</Notice>
        <p className="mt-1 mb-4 pl-3.5 text-13 text-muted">
          {poll.show_results ? ballotMessages.whoSees : ballotMessages.whoSeesHidden}
        </p>
        <TrialBallot poll={shown} />
      </div>
    </Dialog>
  );
};
