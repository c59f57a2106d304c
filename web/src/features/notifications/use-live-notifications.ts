import type { Notification } from '@showhands/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { matchPath, useLocation, useNavigate } from 'react-router-dom';
import { overlays } from '#components/ui/overlays.ts';
import { paths, patterns } from '#lib/paths.ts';
import { live } from '#lib/socket/live.ts';
import { useServerMessage } from '#lib/socket/use-live.ts';
import { toasts } from '#lib/toasts.ts';
import { summaryQuery } from './api.ts';
import { applyEvent, refetchNotifications } from './apply-event.ts';
import { createRepeatGuard } from './repeat-guard.ts';
import { targetOf } from './target.ts';
import { isOwnAction, useNotificationAction } from './use-notifications.ts';

/** Gives the notifications service time to process the event that this page has received. */
const REFETCH_DELAY_MS = 1_000;
/** Covers removals without an event: a deleted poll is announced only to the pages that show it. */
const REFETCH_INTERVAL_MS = 60_000;
/** Limits toasts and sounds for a notification that votes are merged into. */
const REPEAT_MS = 10_000;

/** Throttled, trailing edge: one refetch for all calls within `REFETCH_DELAY_MS`. */
const useThrottledRefetch = () => {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void refetchNotifications(client);
    }, REFETCH_DELAY_MS);
  };
};

/** Events of the poll on screen are visible there, except a reply, which may be scrolled out of view. */
const isAboutShownPoll = ({ type, pollId }: Notification, pathname: string): boolean =>
  type !== 'reply' &&
  pollId !== null &&
  document.visibilityState === 'visible' &&
  matchPath(patterns.poll, pathname)?.params.id === pollId;

/** Applies socket events to the cached notifications, and announces new ones by toast, sound and browser notification. */
export const useLiveNotifications = () => {
  const client = useQueryClient();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const act = useNotificationAction();
  const scheduleRefetch = useThrottledRefetch();
  useQuery({ ...summaryQuery(), refetchInterval: REFETCH_INTERVAL_MS });
  const [matchedActions] = useState(() => new Set<number>());
  const [mayAnnounce] = useState(() => createRepeatGuard(REPEAT_MS, () => performance.now()));

  const open = (notification: Notification) => {
    act({ name: 'read', id: notification.id });
    overlays.leave(() => void navigate(targetOf(notification) ?? paths.notifications));
  };

  const announce = (notification: Notification) => {
    const { type, id, pollId, message } = notification;
    if (isAboutShownPoll(notification, pathname) || !mayAnnounce(type === 'poll_closed' && pollId ? pollId : id))
      return;
    toasts.info(message);
    import('./alert.ts')
      .then(({ alertUser }) => alertUser(notification, () => open(notification)))
      // If the chunk fails to load, the toast is enough.
      .catch(() => undefined);
  };

  useServerMessage('newNotification', (notification) => {
    const { changed, needsRefetch } = applyEvent(client, { name: 'new', notification });
    if (needsRefetch) scheduleRefetch();
    if (changed && !notification.isRead) announce(notification);
  });

  useServerMessage('notificationRead', ({ notificationId: id }) => {
    applyEvent(client, id === null ? { name: 'allRead' } : { name: 'read', id });
    // Another tab may have deleted notifications, which the server announces in the same way.
    if (!isOwnAction(client, id, matchedActions)) scheduleRefetch();
  });

  const removeOf = (pollId: string) => {
    const { changed, needsRefetch } = applyEvent(client, { name: 'pollDeleted', pollId });
    if (changed || needsRefetch) scheduleRefetch();
  };
  useServerMessage('pollDeleted', ({ pollId }) => removeOf(pollId));
  useServerMessage('pollUpdate', (update) => {
    // Without its title the poll is one that the viewer may not see any more.
    if (update.status === 'draft' && !('title' in update)) removeOf(update.id);
  });

  // Another part of the page announces this event; recording it here suppresses the notification's toast.
  useServerMessage('pollClosed', ({ pollId }) => void mayAnnounce(pollId));

  useEffect(() => {
    // This part loads late, in a tab in the background seconds late. The page has missed notifications from before the
    // subscription.
    if (live.connects.get() > 0) void refetchNotifications(client);
  }, [client]);
};
