import { limits } from '@showhands/contracts';
import { createObservable } from '#lib/observable.ts';
import { toasts } from '#lib/toasts.ts';

export const optionRowId = (optionId: string): string => `option-${optionId}`;

/** The button of an option, while its ballot is on screen. */
export const optionRow = (optionId = ''): HTMLElement | null => document.getElementById(optionRowId(optionId));

const isInView = (element: HTMLElement | null): boolean => {
  if (!element || document.visibilityState === 'hidden') return false;
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
};

export interface Confirmation {
  /** Different for each vote, so that screen readers announce the same text again. */
  readonly id: string;
  readonly pollId: string;
  readonly text: string;
}

const shown = createObservable<Confirmation | null>(null);

/** Confirms each vote once: below its ballot while the voter sees the bar, else by a toast. */
export const confirmation = {
  subscribe: shown.subscribe,
  of: (pollId: string): Confirmation | null => (shown.get()?.pollId === pollId ? shown.get() : null),
  /** `place`: the voter has it in view when they see the ballot. */
  show(next: Confirmation, place: HTMLElement | null): void {
    if (!isInView(place)) return toasts.success(next.text);
    shown.set(next);
    setTimeout(() => shown.get() === next && shown.set(null), limits.client.toastMs);
  },
};
