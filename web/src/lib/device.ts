/**
 * What a browser's settings, an administrator or plain http can take away. Reading such a property may already throw, so
 * the page uses these features here only.
 */

/** The result, or `fallback` where the browser refuses. */
const attempt = <T, F>(run: () => T, fallback: F): T | F => {
  try {
    return run();
  } catch {
    return fallback;
  }
};

/** Keeps in memory what the browser does not store, for as long as the page is open. */
const guardedStorage = (open: () => Storage) => {
  const memory = new Map<string, string>();
  return {
    isBlocked: attempt(() => open().length < 0, true),
    getItem: (key: string): string | null => memory.get(key) ?? attempt(() => open().getItem(key), null),
    setItem(key: string, value: string): void {
      memory.delete(key);
      try {
        open().setItem(key, value);
      } catch {
        // The former value would otherwise return with the next page.
        attempt(() => open().removeItem(key), undefined);
        memory.set(key, value);
      }
    },
    removeItem(key: string): void {
      memory.delete(key);
      attempt(() => open().removeItem(key), undefined);
    },
  };
};

export const tabStorage = guardedStorage(() => sessionStorage);
export const browserStorage = guardedStorage(() => localStorage);

/** Connects the tabs of this browser; where that is blocked, no message arrives. */
export const openChannel = <Message>(name: string, onMessage: (message: Message) => void) => {
  const channel = attempt(() => new BroadcastChannel(name), undefined);
  channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => onMessage(data));
  return { post: (message: Message) => channel?.postMessage(message), close: () => channel?.close() };
};

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

declare global {
  interface Navigator {
    /** Only Chromium has it, and only by https. */
    readonly keyboard?: { readonly getLayoutMap: () => Promise<ReadonlyMap<string, string>> };
  }
}

/** The character that each key types, by its code. Empty where the browser does not tell. */
export const keyboardLayout = async (): Promise<ReadonlyMap<string, string>> => {
  try {
    return (await navigator.keyboard?.getLayoutMap()) ?? new Map();
  } catch {
    return new Map();
  }
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
