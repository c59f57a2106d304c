import { MessageCircleQuestionMark } from 'lucide-react';
import { type ComponentProps, type ComponentType, useEffect, useState } from 'react';
import { assistantMessages } from '../../../lib/messages/en/assistant.ts';
import { session } from '../../../lib/session/session.ts';
import { toasts } from '../../../lib/toasts.ts';
import { history } from '../history.ts';
import type { AssistantPanel } from './assistant-panel.tsx';
import { MinimisedBar } from './minimised-bar.tsx';

const copy = assistantMessages;

const load = () => import('./assistant-panel.tsx');
const preload = () => void load().catch(() => undefined);

type Panel = ComponentType<ComponentProps<typeof AssistantPanel>>;

/** Whoever signs out leaves nothing behind; a session that merely expired may be resumed. */
const useForgetting = (userId: string) => {
  useEffect(
    () =>
      session.subscribe(() => {
        const state = session.getState();
        if (state.status === 'signed-out' && state.message === null) history.forget(userId);
      }),
    [userId],
  );
};

const Launcher = ({ returned, onOpen }: { returned: boolean; onOpen: () => void }) => (
  <button
    type="button"
    // biome-ignore lint/a11y/noAutofocus: it takes the place of the panel that had the focus.
    autoFocus={returned}
    aria-label={copy.open}
    title={copy.open}
    aria-haspopup="dialog"
    data-floats="below"
    onPointerEnter={preload}
    onFocus={preload}
    onClick={onOpen}
    className="fixed right-4 bottom-[max(var(--spacing-4),env(safe-area-inset-bottom))] z-30 flex size-row items-center justify-center rounded-surface bg-accent text-on-accent shadow-float"
  >
    <MessageCircleQuestionMark aria-hidden size={24} />
  </button>
);

/** The help at the corner of every screen. Its panel is fetched when it is asked for. */
export const AssistantWidget = ({ userId }: { userId: string }) => {
  const [view, setView] = useState<'closed' | 'open' | 'minimised'>('closed');
  const [Panel, setPanel] = useState<Panel | null>(null);
  const [returned, setReturned] = useState(false);
  const [draft, setDraft] = useState('');
  useForgetting(userId);

  const open = async () => {
    try {
      const { AssistantPanel } = await load();
      setPanel(() => AssistantPanel);
      setView('open');
    } catch {
      toasts.error(copy.loadFailed);
    }
  };
  const close = () => {
    setReturned(true);
    setView('closed');
  };

  if (view === 'open' && Panel) {
    return (
      <Panel userId={userId} draft={draft} onDraft={setDraft} onMinimise={() => setView('minimised')} onClose={close} />
    );
  }
  if (view === 'minimised') {
    return <MinimisedBar userId={userId} onRestore={() => setView('open')} onClose={close} />;
  }
  return <Launcher returned={returned} onOpen={() => void open()} />;
};
