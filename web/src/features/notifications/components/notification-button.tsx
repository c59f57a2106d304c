import { Icon as Bell } from 'virtual:lucide/bell';
import { IconButton } from '#components/ui/icon-button.tsx';
import { notificationMessages } from '#lib/messages/notifications.ts';
import { panel } from '../panel.ts';
import { useSummary } from '../use-notifications.ts';

const copy = notificationMessages;

/** Opens the notification panel; its badge shows the unread count. */
export const NotificationButton = () => {
  const unread = useSummary().summary?.unreadCount ?? 0;
  return (
    <IconButton
      label={copy.button(unread)}
      aria-haspopup="dialog"
      aria-keyshortcuts="n"
      className="relative"
      onPointerEnter={panel.preload}
      onFocus={panel.preload}
      onClick={() => void panel.open()}
      icon={
        <>
          <Bell size={20} />
          {unread > 0 && (
            <span
              aria-hidden
              className="absolute top-px start-1/2 rounded-control bg-accent px-1 text-13 leading-snug font-semibold text-on-accent figures"
            >
              {copy.badge(unread)}
            </span>
          )}
        </>
      }
    />
  );
};
