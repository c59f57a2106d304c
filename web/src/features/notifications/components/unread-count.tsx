import { notificationListMessages } from '#lib/messages/notification-list.ts';
import { useSummary } from '../use-notifications.ts';

const copy = notificationListMessages;

/** `announced`: a live region, for use inside a modal dialog, where toasts are not announced. */
export const UnreadCount = ({ announced = false }: { announced?: boolean }) => {
  const unread = useSummary().summary?.unreadCount;
  return (
    <p role={announced ? 'status' : undefined} className="min-h-6 text-muted figures">
      {unread !== undefined && (unread === 0 ? copy.allCaughtUp : copy.unread(unread))}
    </p>
  );
};
