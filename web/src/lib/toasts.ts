import { limits } from '@showhands/contracts';
import { createObservable } from './observable.ts';

/** A button of a toast, for example to undo the reported change. */
export interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}

export interface Toast {
  readonly id: number;
  readonly kind: 'success' | 'info' | 'error';
  readonly text: string;
  readonly ms: number;
  readonly action?: ToastAction;
}

type Extras = Partial<Pick<Toast, 'ms' | 'action'>>;

/** A queue of short notices. Keeps the newest ones, and deduplicates a text that was shown a moment ago. */
export const createToasts = (now: () => number) => {
  const visible = createObservable<readonly Toast[]>([]);
  const shownAt = new Map<string, number>();
  let lastId = 0;

  /** A success shown again after another one is news: liked, unliked, liked. */
  const isRepeat = (kind: Toast['kind'], text: string): boolean => {
    if (kind === 'success' && visible.get().every((toast) => toast.text !== text)) return false;
    return now() - (shownAt.get(text) ?? Number.NEGATIVE_INFINITY) < limits.client.toastRepeatMs;
  };

  const show = (kind: Toast['kind'], text: string, { action, ms: wanted }: Extras = {}) => {
    const ms = wanted ?? (action ? limits.client.actionToastMs : limits.client.toastMs);
    // An action belongs to its own toast: the action of another toast would undo something else.
    if (!action && isRepeat(kind, text)) return;
    shownAt.set(text, now());
    lastId += 1;
    // A success replaces the former success, and a repeated text replaces itself.
    const kept = visible
      .get()
      .filter((toast) => toast.text !== text && (kind !== 'success' || toast.kind !== 'success'));
    visible.set(
      [...kept, { id: lastId, kind, text, ms, ...(action && { action }) }].slice(-limits.client.toastsVisible),
    );
  };

  return {
    get: visible.get,
    subscribe: visible.subscribe,
    success: (text: string, extras?: Extras) => show('success', text, extras),
    info: (text: string, ms?: number) => show('info', text, ms === undefined ? {} : { ms }),
    error: (text: string) => show('error', text),
    dismiss: (id: number) => visible.set(visible.get().filter((toast) => toast.id !== id)),
    /** For panels that cover a small screen from edge to edge, where a toast would lie on a control. */
    dismissSuccesses: () => visible.set(visible.get().filter(({ kind }) => kind !== 'success')),
  };
};

export const toasts = createToasts(() => performance.now());
