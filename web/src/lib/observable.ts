export interface Observable<T> {
  get: () => T;
  set: (next: T) => void;
  /** Returns an unsubscribe function. */
  subscribe: (listener: () => void) => () => void;
}

/** A value outside React that components read with `useSyncExternalStore`. */
export const createObservable = <T>(initial: T): Observable<T> => {
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
