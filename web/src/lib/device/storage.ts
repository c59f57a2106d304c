import { attempt } from './attempt.ts';

/** Keeps values in memory that the browser does not store, as long as the page is open. */
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
