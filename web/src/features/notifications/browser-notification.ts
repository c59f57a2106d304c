import { limits, type Notification as UserNotification } from '@showhands/contracts';
import { createObservable } from '../../lib/observable.ts';

type Permission = NotificationPermission | 'unsupported';

const currentPermission = (): Permission => ('Notification' in window ? Notification.permission : 'unsupported');

const store = createObservable(currentPermission());

/** The browser's permission to show notifications of this site. */
export const permission = {
  get: store.get,
  subscribe: store.subscribe,
  /** Prompts the user if they have not decided yet. Browsers require a user gesture for it. */
  async request(): Promise<void> {
    if (currentPermission() === 'default') await Notification.requestPermission();
    store.set(currentPermission());
  },
};

/** Tabs that show the same notification use the same tag, so that the browser shows it once. */
export const showBrowserNotification = ({ id, title, message }: UserNotification, onChoose: () => void): void => {
  if (currentPermission() !== 'granted') return;
  try {
    const notification = new Notification(title, { body: message, tag: id, icon: '/icon-192.png' });
    notification.onclick = () => {
      window.focus();
      notification.close();
      onChoose();
    };
    setTimeout(() => notification.close(), limits.client.browserNotificationMs);
  } catch {
    // Chrome on Android grants the permission, but its constructor throws: only service workers may show notifications.
  }
};
