import { type ComponentProps, type ComponentType, useSyncExternalStore } from 'react';
import { assistantMessages } from '#lib/messages/assistant.ts';
import { createObservable } from '#lib/observable.ts';
import { toasts } from '#lib/toasts.ts';
import type { AssistantPanel } from './components/assistant-panel.tsx';

interface State {
  readonly view: 'closed' | 'open' | 'minimised';
  /** Loaded lazily on first open. */
  readonly Panel: ComponentType<ComponentProps<typeof AssistantPanel>> | null;
  /** Whether the button that replaces a closed or minimised panel takes its focus. */
  readonly takesFocus: boolean;
  /** A question that is asked as soon as the panel opens, for another part of the page. */
  readonly question: string | null;
}

const CLOSED: State = { view: 'closed', Panel: null, takesFocus: false, question: null };

const store = createObservable(CLOSED);

const load = () => import('./components/assistant-panel.tsx');

/** State of the assistant panel, which a large screen's corner button and a small screen's bar open. */
export const panel = {
  preload: (): void => void load().catch(() => undefined),
  async open(question: string | null = null): Promise<void> {
    try {
      const { AssistantPanel } = await load();
      store.set({ view: 'open', Panel: AssistantPanel, takesFocus: false, question });
    } catch {
      toasts.error(assistantMessages.loadFailed);
    }
  },
  minimise: (): void => store.set({ ...store.get(), view: 'minimised', takesFocus: true }),
  close: (): void => store.set({ ...store.get(), view: 'closed', takesFocus: true }),
  reset: (): void => store.set(CLOSED),
};

export const usePanel = (): State => useSyncExternalStore(store.subscribe, store.get);
