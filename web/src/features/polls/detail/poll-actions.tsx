import { Icon as Copy } from 'virtual:lucide/copy';
import { Icon as Presentation } from 'virtual:lucide/presentation';
import { Icon as SquarePen } from 'virtual:lucide/square-pen';
import type { Poll } from '@showhands/contracts';
import { type ComponentProps, lazy, Suspense } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { buttonClass } from '#components/ui/button-class.ts';
import { cx } from '#components/ui/cx.ts';
import { backState } from '#lib/back-navigation.ts';
import { importWithRetry } from '#lib/lazy-with-preload.ts';
import { pollDetailMessages } from '#lib/messages/poll-detail.ts';
import { paths } from '#lib/paths.ts';
import { useSession } from '#lib/session/session.ts';
import { ShareButton } from '../components/share-button.tsx';

const copy = pollDetailMessages;

const PollMenu = lazy(async () => ({
  default: (await importWithRetry(() => import('../templates/poll-menu.tsx'))).PollMenu,
}));

interface Props {
  poll: Poll;
  sharePanel: NonNullable<ComponentProps<typeof ShareButton>['panel']>;
}

/** Edit, present, share, duplicate, and a menu. A draft is neither presented nor shared, because only its creator can open it. */
export const PollActions = ({ poll, sharePanel }: Props) => {
  const session = useSession();
  const { state } = useLocation();
  const isCreator = session.status !== 'signed-out' && session.user.id === poll.creator;
  const canEdit = isCreator && poll.status !== 'closed';
  const canShare = poll.status !== 'draft';
  return (
    // On a phone, the actions of a creator do not fit beside the back link and take rows of their own.
    <div className={cx('-me-3 flex flex-wrap', isCreator && 'max-sm:-ms-4 max-sm:w-full')}>
      {canEdit && (
        <Link to={paths.editPoll(poll.id)} state={backState('poll', state)} className={buttonClass('quiet')}>
          <SquarePen size={18} />
          {copy.edit}
        </Link>
      )}
      {isCreator && canShare && (
        <Link to={paths.present(poll.id)} className={buttonClass('secondary')}>
          <Presentation size={18} />
          {copy.present}
        </Link>
      )}
      {canShare && (
        <ShareButton
          title={poll.title}
          path={paths.poll(poll.id)}
          shortcutText={copy.shareKey}
          copiedText={copy.linkCopied}
          panel={sharePanel}
        />
      )}
      {isCreator && (
        <Link to={`${paths.create}?from=${poll.id}`} className={buttonClass('quiet')}>
          <Copy size={18} />
          {copy.duplicate}
        </Link>
      )}
      <Suspense fallback={<span className="size-target" />}>
        <PollMenu poll={poll} isCreator={isCreator} isOnScreen />
      </Suspense>
    </div>
  );
};
