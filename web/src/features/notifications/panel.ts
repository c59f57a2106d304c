import { texts } from '@showhands/contracts';
import type { ComponentType } from 'react';
import { createObservable } from '#lib/observable.ts';
import { toasts } from '#lib/toasts.ts';

interface State {
  readonly isOpen: boolean;
  /** Loaded lazily on first open. */
  readonly Panel: ComponentType<{ open: boolean; onClose: () => void }> | null;
}

const store = createObservable<State>({ isOpen: false, Panel: null });

const load = () => import('./components/notification-panel.tsx');

/** State of the notification panel, outside React since several components open it. */
export const panel = {
  get: store.get,
  subscribe: store.subscribe,
  preload: (): void => void load().catch(() => undefined),
  async open(): Promise<void> {
    try {
      const { NotificationPanel } = await load();
      store.set({ isOpen: true, Panel: NotificationPanel });
    } catch {
      toasts.error(texts.notification.loadFailed);
    }
  },
  close: (): void => store.set({ ...store.get(), isOpen: false }),
};
