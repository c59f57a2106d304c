import { limits, type Notification as Told } from '@showhands/contracts';
import { createStore } from '../../lib/store.ts';

type Permission = NotificationPermission | 'unsupported';

const permissionNow = (): Permission => ('Notification' in window ? Notification.permission : 'unsupported');

const store = createStore(permissionNow());

/** What the browser allows this site. */
export const permission = {
  get: store.get,
  subscribe: store.subscribe,
  /** Asks the person, where they have not been asked yet: only ever after they pressed something. */
  async ask(): Promise<void> {
    if (permissionNow() === 'default') await Notification.requestPermission();
    store.set(permissionNow());
  },
};

/** Shown by the browser for whoever looks elsewhere. Tabs that show the same one share its tag, and so one notice. */
export const showNotice = ({ id, title, message }: Told, onChoose: () => void): void => {
  if (permissionNow() !== 'granted') return;
  try {
    const notice = new Notification(title, { body: message, tag: id, icon: '/icon-192.png' });
    notice.onclick = () => {
      window.focus();
      notice.close();
      onChoose();
    };
    setTimeout(() => notice.close(), limits.client.browserNotificationMs);
  } catch {
    // Some phones have the name and the permission, but leave notices to service workers.
  }
};
