import { createObservable } from '#lib/observable.ts';

const SHOWN_MS = 6_000;

const shown = createObservable<string | null>(null);
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * A sentence that is shown for a while, in place of the toasts that a wall does not show. Outside React, so that it stays
 * while one wall takes the place of another.
 */
export const note = {
  get: shown.get,
  subscribe: shown.subscribe,
  show(text: string): void {
    clearTimeout(timer);
    shown.set(text);
    timer = setTimeout(() => shown.set(null), SHOWN_MS);
  },
};
