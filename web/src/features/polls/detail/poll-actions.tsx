import type { Poll } from '@showhands/contracts';
import { SquarePen } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '../../../app/paths.ts';
import { buttonClass } from '../../../components/ui/button-class.ts';
import { cx } from '../../../components/ui/cx.ts';
import { backState } from '../../../lib/back-navigation.ts';
import { pollDetailMessages } from '../../../lib/messages/poll-detail.ts';
import { useSession } from '../../../lib/session/session.ts';
import { ShareButton } from '../components/share-button.tsx';

const copy = pollDetailMessages;

/** Edit and share. A draft is not shared, because only its creator can open it. */
export const PollActions = ({ poll }: { poll: Poll }) => {
  const session = useSession();
  const { state } = useLocation();
  const isCreator = session.status !== 'signed-out' && session.user.id === poll.creator;
  const canEdit = isCreator && poll.status !== 'closed';
  const canShare = poll.status !== 'draft';
  return (
    // On a phone, two actions do not fit beside the back link and take a row of their own.
    <div className={cx('flex', canEdit && canShare ? 'max-sm:-ml-4 max-sm:w-full sm:-mr-4' : '-mr-4')}>
      {canEdit && (
        <Link to={paths.editPoll(poll.id)} state={backState('poll', state)} className={buttonClass('quiet')}>
          <SquarePen aria-hidden size={18} />
          {copy.edit}
        </Link>
      )}
      {canShare && (
        <ShareButton
          title={poll.title}
          path={paths.poll(poll.id)}
          shortcutText={copy.shareKey}
          copiedText={copy.linkCopied}
        />
      )}
    </div>
  );
};
