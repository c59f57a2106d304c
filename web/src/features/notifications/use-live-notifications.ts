import type { Notification } from '@showhands/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { matchPath, useLocation, useNavigate } from 'react-router-dom';
import { paths, patterns } from '../../app/paths.ts';
import { useServerMessage } from '../../lib/socket/use-live.ts';
import { toasts } from '../../lib/toasts.ts';
import { summaryQuery } from './api.ts';
import { applyEvent, readAgain } from './apply-event.ts';
import { createQuiet } from './quiet.ts';
import { isOwnDoing, useNotificationAction } from './use-notifications.ts';

/** Long enough for the service that keeps notifications to have heard what this page has heard. */
const SOON_MS = 1_000;
/** What goes because of what others do is told only where its poll is shown. */
const LOOK_EVERY_MS = 60_000;
/** Votes that gather in one notification are said once in a while, not each. */
const QUIET_MS = 10_000;

/** One call for all that happens in a moment. */
const useReadAgainSoon = () => {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void readAgain(client);
    }, SOON_MS);
  };
};

/** What happens on the poll in front of one is seen there. A reply is for this person, and easily out of sight. */
const isInFront = ({ type, pollId }: Notification, pathname: string): boolean =>
  type !== 'reply' &&
  pollId !== null &&
  document.visibilityState === 'visible' &&
  matchPath(patterns.poll, pathname)?.params.id === pollId;

/** Applies what the server says of notifications to all that is held of them, and says what is new. */
export const useLiveNotifications = () => {
  const client = useQueryClient();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const act = useNotificationAction();
  const readAgainSoon = useReadAgainSoon();
  useQuery({ ...summaryQuery(), refetchInterval: LOOK_EVERY_MS });
  const [heard] = useState(() => new Set<number>());
  const [maySay] = useState(() => createQuiet(QUIET_MS, Date.now));

  const follow = ({ id, pollId }: Notification) => {
    act({ name: 'read', id });
    void navigate(pollId === null ? paths.notifications : paths.poll(pollId));
  };

  const say = (notification: Notification) => {
    const { type, id, pollId, message } = notification;
    if (isInFront(notification, pathname) || !maySay(type === 'poll_closed' && pollId ? pollId : id)) return;
    toasts.info(message);
    import('./attention.ts')
      .then(({ drawAttention }) => drawAttention(notification, () => follow(notification)))
      // Without that part of the page there is still the toast.
      .catch(() => undefined);
  };

  useServerMessage('newNotification', (notification) => {
    const { changed, unsure } = applyEvent(client, { name: 'new', notification });
    if (unsure) readAgainSoon();
    if (changed && !notification.isRead) say(notification);
  });

  useServerMessage('notificationRead', ({ notificationId: id }) => {
    applyEvent(client, id === null ? { name: 'allRead' } : { name: 'read', id });
    // What was done elsewhere may have been more than reading.
    if (!isOwnDoing(client, id, heard)) readAgainSoon();
  });

  useServerMessage('pollDeleted', ({ pollId }) => {
    const { changed, unsure } = applyEvent(client, { name: 'pollDeleted', pollId });
    if (changed || unsure) readAgainSoon();
  });

  // The page has already said that this poll was closed.
  useServerMessage('pollClosed', ({ pollId }) => void maySay(pollId));
};
