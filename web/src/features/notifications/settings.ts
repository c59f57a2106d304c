import { createStore } from '../../lib/store.ts';

/** A switch of this browser's, on until it is turned off. */
const createFlag = (key: string) => {
  const read = (): boolean => {
    try {
      return localStorage.getItem(key) !== 'off';
    } catch {
      return true;
    }
  };
  const store = createStore(read());
  // Another tab has turned it.
  window.addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) store.set(read());
  });
  return {
    get: store.get,
    subscribe: store.subscribe,
    turn(on: boolean) {
      try {
        localStorage.setItem(key, on ? 'on' : 'off');
      } catch {
        // Storage may be forbidden; then the choice lasts as long as the page.
      }
      store.set(on);
    },
  };
};

export const soundFlag = createFlag('showhands.notification-sound');
export const browserFlag = createFlag('showhands.browser-notifications');
