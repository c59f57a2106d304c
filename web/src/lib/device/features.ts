import { attempt } from './attempt.ts';

/**
 * Browser features that settings, an administrator or plain http can block. Reading a blocked property may already throw,
 * so only this module reads them.
 */

export const locks = attempt((): LockManager | undefined => navigator.locks, undefined);

/** Runs one call at a time in this browser; where locks are blocked, at once. */
export const withLock = async <T>(name: string, call: () => Promise<T>): Promise<T> => {
  let running: Promise<T> | undefined;
  const run = () => {
    running = call();
    return running;
  };
  try {
    await locks?.request(name, run);
  } catch {
    // `running` has the error of the call itself.
  }
  return running ?? call();
};

/** Undefined where the browser has no notifications. */
export const notificationPermission = (): NotificationPermission | undefined =>
  attempt(() => Notification.permission, undefined);

/** Asks the user, which browsers allow after a gesture only. */
export const requestNotifications = async (): Promise<void> => {
  try {
    await Notification.requestPermission();
  } catch {
    // The permission stays as it is.
  }
};

/** Undefined without the permission, and in Chrome on Android, where only service workers may show notifications. */
export const newNotification = (title: string, options: NotificationOptions): Notification | undefined =>
  notificationPermission() === 'granted' ? attempt(() => new Notification(title, options), undefined) : undefined;

/** Keeps the screen on. Undefined where the browser refuses, as on a low battery. */
export const requestWakeLock = async (): Promise<WakeLockSentinel | undefined> => {
  try {
    return await navigator.wakeLock.request('screen');
  } catch {
    return undefined;
  }
};

/** Opens the share sheet of the device. Null where there is none, or it rejects the link. */
export const openShareSheet = async (link: ShareData): Promise<'shared' | 'cancelled' | null> => {
  try {
    await navigator.share(link);
    return 'shared';
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'cancelled' : null;
  }
};

/** @returns false where the browser refuses, as on plain http */
export const writeClipboard = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
};
