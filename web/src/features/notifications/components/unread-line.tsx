import { notificationListMessages } from '../../../lib/messages/en/notification-list.ts';
import { useSummary } from '../use-notifications.ts';

const copy = notificationListMessages;

/** `announced`: where no notice of what is new can be heard. */
export const UnreadLine = ({ announced = false }: { announced?: boolean }) => {
  const unread = useSummary().summary?.unreadCount;
  return (
    <p role={announced ? 'status' : undefined} className="min-h-6 text-muted figures">
      {unread !== undefined && (unread === 0 ? copy.allCaughtUp : copy.unread(unread))}
    </p>
  );
};
