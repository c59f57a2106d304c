import type { Poll } from '@showhands/contracts';
import { SquarePen } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '../../../app/paths.ts';
import { buttonClass } from '../../../components/ui/button-class.ts';
import { cx } from '../../../components/ui/cx.ts';
import { pollDetailMessages } from '../../../lib/messages/en/poll-detail.ts';
import { from } from '../../../lib/origin.ts';
import { useSession } from '../../../lib/session/session.ts';
import { ShareButton } from './share-button.tsx';

const copy = pollDetailMessages;

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
      {mayShare && (
        <ShareButton title={poll.title} path={paths.poll(poll.id)} keyText={copy.shareKey} copied={copy.linkCopied} />
      )}
    </div>
  );
};
