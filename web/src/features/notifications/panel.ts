import { texts } from '@showhands/contracts';
import type { ComponentType } from 'react';
import { createStore } from '../../lib/store.ts';
import { toasts } from '../../lib/toasts.ts';

interface State {
  readonly isOpen: boolean;
  /** Fetched when it is first asked for. */
  readonly Panel: ComponentType<{ open: boolean; onClose: () => void }> | null;
}

const store = createStore<State>({ isOpen: false, Panel: null });

const load = () => import('./components/notification-panel.tsx');

/** The panel at the side of every screen, opened from several places. */
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
