import { type ComponentProps, type ComponentType, useSyncExternalStore } from 'react';
import { assistantMessages } from '../../lib/messages/en/assistant.ts';
import { createStore } from '../../lib/store.ts';
import { toasts } from '../../lib/toasts.ts';
import type { AssistantPanel } from './components/assistant-panel.tsx';

interface State {
  readonly view: 'closed' | 'open' | 'minimised';
  /** Fetched when it is first asked for. */
  readonly Panel: ComponentType<ComponentProps<typeof AssistantPanel>> | null;
  /** It was open before: what takes its place has the focus. */
  readonly returned: boolean;
}

const CLOSED: State = { view: 'closed', Panel: null, returned: false };

const store = createStore(CLOSED);

const load = () => import('./components/assistant-panel.tsx');

/** The help, opened from the corner of a large screen or from the bar of a small one. */
export const help = {
  preload: (): void => void load().catch(() => undefined),
  async open(): Promise<void> {
    try {
      const { AssistantPanel } = await load();
      store.set({ view: 'open', Panel: AssistantPanel, returned: false });
    } catch {
      toasts.error(assistantMessages.loadFailed);
    }
  },
  minimise: (): void => store.set({ ...store.get(), view: 'minimised', returned: true }),
  close: (): void => store.set({ ...store.get(), view: 'closed', returned: true }),
  /** As it is for whoever comes next. */
  leave: (): void => store.set(CLOSED),
};

export const useHelp = (): State => useSyncExternalStore(store.subscribe, store.get);
