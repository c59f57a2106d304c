import { createObservable } from '../../lib/observable.ts';

/** An on/off setting of this browser, stored in localStorage; on by default. */
const createSetting = (key: string) => {
  const read = (): boolean => {
    try {
      return localStorage.getItem(key) !== 'off';
    } catch {
      return true;
    }
  };
  const store = createObservable(read());
  // `storage` events come from other tabs.
  window.addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) store.set(read());
  });
  return {
    get: store.get,
    subscribe: store.subscribe,
    set(on: boolean) {
      try {
        localStorage.setItem(key, on ? 'on' : 'off');
      } catch {
        // Storage may be blocked; the setting then lasts until the page is closed.
      }
      store.set(on);
    },
  };
};

export const soundSetting = createSetting('showhands.notification-sound');
export const browserSetting = createSetting('showhands.browser-notifications');
