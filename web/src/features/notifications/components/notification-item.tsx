import { Icon as Check } from 'virtual:lucide/check';
import { Icon as CornerDownRight } from 'virtual:lucide/corner-down-right';
import { Icon as Lock } from 'virtual:lucide/lock';
import { Icon as Megaphone } from 'virtual:lucide/megaphone';
import { Icon as MessageSquare } from 'virtual:lucide/message-square';
import { Icon as SquarePlus } from 'virtual:lucide/square-plus';
import { Icon as ThumbsUp } from 'virtual:lucide/thumbs-up';
import { Icon as Trash2 } from 'virtual:lucide/trash-2';
import { Icon as Vote } from 'virtual:lucide/vote';
import type { Notification, NotificationType } from '@showhands/contracts';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { Badge } from '#components/ui/badge.tsx';
import { cx } from '#components/ui/cx.ts';
import { IconButton } from '#components/ui/icon-button.tsx';
import type { SvgIcon } from '#components/ui/svg-icon.tsx';
import { ageOf } from '#lib/age.ts';
import { ageMessages } from '#lib/messages/age.ts';
import { formatDateTime } from '#lib/messages/format.ts';
import { notificationListMessages } from '#lib/messages/notification-list.ts';
import { notificationMessages } from '#lib/messages/notifications.ts';
import { sentenceDirection } from '#lib/text-direction.ts';
import { targetOf } from '../target.ts';
import { PollLine } from './poll-line.tsx';

const ICONS: Record<NotificationType, typeof SvgIcon> = {
  vote: Vote,
  comment: MessageSquare,
  reply: CornerDownRight,
  comment_like: ThumbsUp,
  poll_created: SquarePlus,
  poll_closed: Lock,
  system: Megaphone,
};

const copy = notificationListMessages;

interface Props {
  notification: Notification;
  now: number;
  /** Router state of the link. */
  linkState: unknown;
  onFollow: () => void;
  onRead: () => void;
  onDelete: () => void;
}

const Message = ({ notification, linkState, onFollow }: Pick<Props, 'notification' | 'linkState' | 'onFollow'>) => {
  const { message, isRead } = notification;
  const target = targetOf(notification);
  const weight = isRead ? 'text-15' : 'text-15 font-semibold';
  if (target === null) {
    return (
      <p dir={sentenceDirection(message)} className={weight}>
        {message}
      </p>
    );
  }
  return (
    <Link
      dir={sentenceDirection(message)}
      title={message}
      to={target}
      state={linkState}
      onClick={onFollow}
      className={`${weight} line-clamp-4 after:absolute after:inset-0 after:rounded-control`}
    >
      {message}
    </Link>
  );
};

export const NotificationItem = ({ notification, now, linkState, onFollow, onRead, onDelete }: Props) => {
  const { type, title, message, isRead, createdAt } = notification;
  const remove = useRef<HTMLButtonElement>(null);
  const Icon = ICONS[type];
  const read = () => {
    // This button is removed, which would lose the focus.
    remove.current?.focus();
    onRead();
  };
  return (
    <li className="relative flex items-start gap-3 border-b border-line py-2 hover:bg-tint">
      <Icon size={18} className={cx('mt-1 shrink-0 text-muted', type === 'reply' && 'rtl:-scale-x-100')} />
      <div className="min-w-0 grow">
        <Message notification={notification} linkState={linkState} onFollow={onFollow} />
        <PollLine notification={notification} className="line-clamp-2 wrap-anywhere" />
        <p className="flex flex-wrap items-center gap-x-3 text-13 text-muted">
          <span>{title}</span>
          <time dateTime={createdAt} title={formatDateTime(createdAt)}>
            {ageMessages.ago(ageOf(createdAt, now))}
          </time>
          {!isRead && (
            <span className="text-ink">
              <Badge tone="live">{notificationMessages.isNew}</Badge>
            </span>
          )}
        </p>
      </div>
      <div className="relative flex shrink-0">
        {!isRead && <IconButton label={copy.markOneRead(message)} icon={<Check size={18} />} onClick={read} />}
        <IconButton ref={remove} label={copy.deleteOne(message)} icon={<Trash2 size={18} />} onClick={onDelete} />
      </div>
    </li>
  );
};
