import { useEffect, useSyncExternalStore } from 'react';
import { notificationMessages } from '../../../lib/messages/en/notifications.ts';
import { useShortcut } from '../../../lib/shortcuts.ts';
import { panel } from '../panel.ts';
import { useLiveNotifications } from '../use-live-notifications.ts';

/** Listens on every screen, and holds the panel once it has been asked for. */
export const LiveNotifications = () => {
  const { isOpen, Panel } = useSyncExternalStore(panel.subscribe, panel.get);
  useLiveNotifications();
  useShortcut('n', notificationMessages.shortcut, () => void panel.open());
  useEffect(() => panel.close, []);
  return Panel && <Panel open={isOpen} onClose={panel.close} />;
};
