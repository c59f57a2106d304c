import { Icon as Copy } from 'virtual:lucide/copy';
import { Icon as Presentation } from 'virtual:lucide/presentation';
import { Icon as X } from 'virtual:lucide/x';
import type { Poll } from '@showhands/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Button } from '#components/ui/button.tsx';
import { buttonClass } from '#components/ui/button-class.ts';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { QrCode } from '#components/ui/qr-code.tsx';
import { SkeletonLine } from '#components/ui/skeleton.tsx';
import { pollKeys } from '#features/polls/api.ts';
import { RulesSummary } from '#features/polls/components/rules-summary.tsx';
import { SHARE_PANEL_ID } from '#features/polls/components/share-button.tsx';
import { backState } from '#lib/back-navigation.ts';
import { ballotMessages } from '#lib/messages/ballot.ts';
import { pollDetailMessages } from '#lib/messages/poll-detail.ts';
import { shareMessages } from '#lib/messages/share.ts';
import { sharePanelMessages } from '#lib/messages/share-panel.ts';
import { INVITED, paths } from '#lib/paths.ts';
import { useSession } from '#lib/session/session.ts';
import { copyText } from '#lib/share.ts';
import { formatZonedTime } from '#lib/time-zone.ts';
import { toasts } from '#lib/toasts.ts';
import { presentationQuery } from '../api.ts';
import { useJoinOrigin } from '../wall/join-origin.ts';

const copy = sharePanelMessages;

/** The buttons are a list. */
const ACTION = 'justify-start';

interface CopyButtonProps {
  text: string;
  /** The toast after the text was copied. */
  copied: string;
  children: ReactNode;
}

const CopyButton = ({ text, copied, children }: CopyButtonProps) => {
  const copyToClipboard = async () => {
    if (await copyText(text)) toasts.success(copied);
    else toasts.error(shareMessages.failed);
  };
  return (
    <Button className={ACTION} onClick={() => void copyToClipboard()}>
      <Copy size={16} />
      {children}
    </Button>
  );
};

/** The short address to scan or to type. On a local host it is one that phones of the same network reach. */
const useShortAddress = (pollId: string) => {
  const { data, isError, isFetching, refetch } = useQuery(presentationQuery(pollId));
  const { origin } = useJoinOrigin();
  return {
    address: data && `${origin}${paths.code(data.code)}`,
    isMissing: isError && !data,
    isFetching,
    retry: () => void refetch(),
  };
};

const ShortAddress = ({ address, isMissing, isFetching, retry }: ReturnType<typeof useShortAddress>) => {
  if (isMissing) {
    return (
      <div role="alert">
        <p className="text-15">{copy.loadFailed}</p>
        <Button className="mt-2" pending={isFetching} onClick={retry}>
          {copy.retry}
        </Button>
      </div>
    );
  }
  const shown = address?.replace(/^https?:\/\//, '');
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="w-[8rem] shrink-0">
        {address !== undefined && shown !== undefined ? (
          <QrCode text={address} label={copy.qrCode(shown)} />
        ) : (
          <SkeletonLine className="aspect-square" />
        )}
      </div>
      <div className="min-w-0 grow basis-[10rem]">
        <p className="text-13 text-muted">{copy.short}</p>
        {/* Has its height before it is loaded. */}
        <p dir="ltr" className="min-h-6 font-mono wrap-anywhere">
          {shown}
        </p>
      </div>
    </div>
  );
};

/** Who can open the link. Leads the creator to the list of invited people, who may need links of their own. */
const WhoOpens = ({ poll }: Pick<Props, 'poll'>) => {
  const session = useSession();
  const { state } = useLocation();
  const { visibility = 'everyone' } = poll;
  if (visibility === 'everyone') return null;
  const isCreator = session.status !== 'signed-out' && session.user.id === poll.creator;
  return (
    <Notice>
      <p>{copy.whoOpens[visibility]}</p>
      {visibility === 'invited' && isCreator && poll.status === 'active' && (
        <Link
          to={paths.editPoll(poll.id) + INVITED}
          state={backState('poll', state)}
          className="font-semibold text-accent underline"
        >
          {copy.toInvited}
        </Link>
      )}
    </Notice>
  );
};

/** The message to paste into a chat. The title has a line of its own, since it may be written from right to left. */
const messageOf = (poll: Poll, link: string): string =>
  [
    poll.title,
    poll.status === 'closed' ? copy.seeResult : copy.vote,
    link,
    poll.status === 'active' && poll.ends_at !== null && copy.until(formatZonedTime(poll.ends_at)),
  ]
    .filter(Boolean)
    .join('\n');

interface Props {
  poll: Poll;
  onClose: () => void;
}

/** How to bring people to a poll, and the notices for them. */
export const SharePanel = ({ poll, onClose }: Props) => {
  const client = useQueryClient();
  const [isNew] = useState(() => client.getQueryData(pollKeys.published(poll.id)) === true);
  const headingId = useId();
  const short = useShortAddress(poll.id);
  const link = new URL(paths.poll(poll.id), location.origin).href;
  const close = () => {
    client.removeQueries({ queryKey: pollKeys.published(poll.id) });
    document.querySelector<HTMLElement>(`[aria-controls="${SHARE_PANEL_ID}"]`)?.focus();
    onClose();
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') close();
  };
  // A draft is not shared, not even one that was published before.
  if (poll.status === 'draft') return null;
  return (
    <section
      id={SHARE_PANEL_ID}
      aria-labelledby={headingId}
      onKeyDown={onKeyDown}
      className="flex animate-appear flex-col gap-4 rounded-surface border border-line bg-surface p-4 print:hidden"
    >
      <div className="-my-2 -me-2 flex items-center justify-between gap-2">
        <h2 id={headingId} className="text-17 font-semibold">
          {isNew ? copy.published : copy.title}
        </h2>
        <IconButton label={copy.close} icon={<X size={18} />} onClick={close} />
      </div>
      <WhoOpens poll={poll} />
      <ShortAddress {...short} />
      <div className="grid grid-cols-1 gap-2 sm:grid-cols-2 lg:grid-cols-1">
        <CopyButton text={link} copied={pollDetailMessages.linkCopied}>
          {copy.copyLink}
        </CopyButton>
        {short.address !== undefined && (
          <CopyButton text={short.address} copied={copy.copied.short}>
            {copy.copyShort}
          </CopyButton>
        )}
        <CopyButton text={messageOf(poll, link)} copied={copy.copied.message}>
          {copy.copyMessage}
        </CopyButton>
        <Link to={paths.present(poll.id)} className={buttonClass('secondary', ACTION)}>
          <Presentation size={16} />
          {copy.present}
        </Link>
      </div>
      {poll.status === 'active' && (
        <div className="border-t border-line pt-3">
          <h3 className="mb-1 text-13 text-muted">{copy.told}</h3>
          <RulesSummary poll={poll} />
          {!poll.checkable && (
            <p className="mt-2 text-13 text-muted">
              {poll.show_results ? ballotMessages.whoSees : ballotMessages.whoSeesHidden}
            </p>
          )}
        </div>
      )}
    </section>
  );
};
