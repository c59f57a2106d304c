import { browserStorage } from '#lib/device/storage.ts';
import { createObservable } from '#lib/observable.ts';

/** An on/off setting of this browser, on by default. */
const createSetting = (key: string) => {
  const read = (): boolean => browserStorage.getItem(key) !== 'off';
  const store = createObservable(read());
  // `storage` events come from other tabs.
  window.addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) store.set(read());
  });
  return {
    get: store.get,
    subscribe: store.subscribe,
    set(on: boolean) {
      browserStorage.setItem(key, on ? 'on' : 'off');
      store.set(on);
    },
  };
};

export const soundSetting = createSetting('showhands.notification-sound');
export const speechSetting = createSetting('showhands.spoken-results');
export const browserSetting = createSetting('showhands.browser-notifications');
