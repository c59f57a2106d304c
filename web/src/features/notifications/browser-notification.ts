import { limits, type Notification as UserNotification } from '@showhands/contracts';
import { newNotification, notificationPermission, requestNotifications } from '#lib/device/features.ts';
import { createObservable } from '#lib/observable.ts';

const currentPermission = (): NotificationPermission | 'unsupported' => notificationPermission() ?? 'unsupported';

const store = createObservable(currentPermission());

/** The browser's permission to show notifications of this site. */
export const permission = {
  get: store.get,
  subscribe: store.subscribe,
  /** Prompts the user if they have not decided yet. Browsers require a user gesture for it. */
  async request(): Promise<void> {
    if (currentPermission() === 'default') await requestNotifications();
    store.set(currentPermission());
  },
};

/** Tabs that show the same notification use the same tag, so that the browser shows it once. */
export const showBrowserNotification = ({ id, title, message }: UserNotification, onChoose: () => void): void => {
  const notification = newNotification(title, { body: message, tag: id, icon: '/icon-192.png' });
  if (!notification) return;
  notification.onclick = () => {
    window.focus();
    notification.close();
    onChoose();
  };
  setTimeout(() => notification.close(), limits.client.browserNotificationMs);
};
