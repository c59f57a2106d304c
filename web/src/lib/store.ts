export interface Store<T> {
  get: () => T;
  set: (next: T) => void;
  /** Returns how to stop listening. */
  subscribe: (listener: () => void) => () => void;
}

/** One value that lives outside React, in the form that `useSyncExternalStore` reads. */
export const createStore = <T>(initial: T): Store<T> => {
  const listeners = new Set<() => void>();
  let value = initial;
  return {
    get: () => value,
    set(next) {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};
