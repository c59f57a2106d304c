import type { Notification, NotificationType } from '@showhands/contracts';
import {
  Check,
  CornerDownRight,
  Lock,
  type LucideIcon,
  Megaphone,
  MessageSquare,
  SquarePlus,
  ThumbsUp,
  Trash2,
  Vote,
} from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../app/paths.ts';
import { Badge } from '../../../components/ui/badge.tsx';
import { cx } from '../../../components/ui/cx.ts';
import { IconButton } from '../../../components/ui/icon-button.tsx';
import { ageOf } from '../../../lib/age.ts';
import { ageMessages } from '../../../lib/messages/age.ts';
import { formatDateTime } from '../../../lib/messages/format.ts';
import { notificationListMessages } from '../../../lib/messages/notification-list.ts';
import { notificationMessages } from '../../../lib/messages/notifications.ts';
import { sentenceDirection } from '../../../lib/text-direction.ts';

const ICONS: Record<NotificationType, LucideIcon> = {
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
  /** Router state of the link to the poll. */
  linkState: unknown;
  onFollow: () => void;
  onRead: () => void;
  onDelete: () => void;
}

const Message = ({ notification, linkState, onFollow }: Pick<Props, 'notification' | 'linkState' | 'onFollow'>) => {
  const { message, pollId, isRead } = notification;
  const weight = isRead ? 'text-15' : 'text-15 font-semibold';
  if (pollId === null) {
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
      to={paths.poll(pollId)}
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
      <Icon aria-hidden size={18} className={cx('mt-1 shrink-0 text-muted', type === 'reply' && 'rtl:-scale-x-100')} />
      <div className="min-w-0 grow">
        <Message notification={notification} linkState={linkState} onFollow={onFollow} />
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
        {!isRead && (
          <IconButton label={copy.markOneRead(message)} icon={<Check aria-hidden size={18} />} onClick={read} />
        )}
        <IconButton
          ref={remove}
          label={copy.deleteOne(message)}
          icon={<Trash2 aria-hidden size={18} />}
          onClick={onDelete}
        />
      </div>
    </li>
  );
};
