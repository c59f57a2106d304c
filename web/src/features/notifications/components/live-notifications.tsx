import { useEffect, useSyncExternalStore } from 'react';
import { notificationMessages } from '#lib/messages/notifications.ts';
import { useShortcut } from '#lib/shortcuts.ts';
import { panel } from '../panel.ts';
import { useLiveNotifications } from '../use-live-notifications.ts';

/** Mounted on every screen: receives live notifications, and renders the panel once it has been opened. */
export const LiveNotifications = () => {
  const { isOpen, Panel } = useSyncExternalStore(panel.subscribe, panel.get);
  useLiveNotifications();
  useShortcut('n', notificationMessages.shortcut, () => void panel.open(), 'layout');
  useEffect(() => panel.close, []);
  return Panel && <Panel open={isOpen} onClose={panel.close} />;
};
