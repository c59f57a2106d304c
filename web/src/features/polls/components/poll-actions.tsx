import type { Poll } from '@showhands/contracts';
import { Link2, SquarePen } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '../../../app/paths.ts';
import { Button } from '../../../components/ui/button.tsx';
import { buttonClass } from '../../../components/ui/button-class.ts';
import { cx } from '../../../components/ui/cx.ts';
import { pollDetailMessages } from '../../../lib/messages/en/poll-detail.ts';
import { from } from '../../../lib/origin.ts';
import { useSession } from '../../../lib/session/session.ts';
import { share } from '../../../lib/share.ts';
import { useShortcut } from '../../../lib/shortcuts.ts';
import { toasts } from '../../../lib/toasts.ts';

const copy = pollDetailMessages;

const shareLink = async ({ id, title }: Poll) => {
  const shared = await share({ title, url: new URL(paths.poll(id), location.origin).href });
  if (shared === 'copied') toasts.success(copy.linkCopied);
  if (shared === 'failed') toasts.error(copy.shareFailed);
};

const ShareButton = ({ poll }: { poll: Poll }) => {
  useShortcut('s', copy.shareKey, () => void shareLink(poll));
  return (
    <Button variant="quiet" onClick={() => void shareLink(poll)}>
      <Link2 aria-hidden size={18} />
      {copy.share}
    </Button>
  );
};

/** What can be done with a poll as a whole. A draft is not shared: nobody else could open it. */
export const PollActions = ({ poll }: { poll: Poll }) => {
  const session = useSession();
  const { state } = useLocation();
  const isCreator = session.status !== 'signed-out' && session.user.id === poll.creator;
  const mayEdit = isCreator && poll.status !== 'closed';
  const mayShare = poll.status !== 'draft';
  return (
    // The two of them have no room beside the way back on a phone.
    <div className={cx('flex', mayEdit && mayShare ? 'max-sm:-ml-4 max-sm:w-full sm:-mr-4' : '-mr-4')}>
      {mayEdit && (
        <Link to={paths.editPoll(poll.id)} state={from('poll', state)} className={buttonClass('quiet')}>
          <SquarePen aria-hidden size={18} />
          {copy.edit}
        </Link>
      )}
      {mayShare && <ShareButton poll={poll} />}
    </div>
  );
};
