import { limits } from '@showhands/contracts';
import { createStore } from './store.ts';

export interface Toast {
  readonly id: number;
  readonly kind: 'success' | 'info' | 'error';
  readonly text: string;
  readonly ms: number;
}

/** Short notices. The newest are kept, and a text said a moment ago is not said again. */
export const createToasts = (now: () => number) => {
  const store = createStore<readonly Toast[]>([]);
  const saidAt = new Map<string, number>();
  let lastId = 0;

  const show = (kind: Toast['kind'], text: string, ms: number = limits.client.toastMs) => {
    const last = saidAt.get(text);
    if (last !== undefined && now() - last < limits.client.toastRepeatMs) return;
    saidAt.set(text, now());
    lastId += 1;
    store.set([...store.get(), { id: lastId, kind, text, ms }].slice(-limits.client.toastsVisible));
  };

  return {
    get: store.get,
    subscribe: store.subscribe,
    success: (text: string) => show('success', text),
    info: (text: string, ms?: number) => show('info', text, ms),
    error: (text: string) => show('error', text),
    dismiss: (id: number) => store.set(store.get().filter((toast) => toast.id !== id)),
  };
};

export const toasts = createToasts(Date.now);
