import { Icon as MessageCircleQuestionMark } from 'virtual:lucide/message-circle-question-mark';
import { useEffect, useState } from 'react';
import { assistantMessages } from '#lib/messages/assistant.ts';
import { session } from '#lib/session/session.ts';
import { history } from '../history.ts';
import { panel, usePanel } from '../panel.ts';
import { MinimisedBar } from './minimised-bar.tsx';

const copy = assistantMessages;

/** Deletes the history when the user signs out, but not when the session expires, since it may be resumed. */
const useClearOnSignOut = (userId: string) => {
  useEffect(
    () =>
      session.subscribe(() => {
        const state = session.getState();
        if (state.status === 'signed-out' && state.message === null) history.clear(userId);
      }),
    [userId],
  );
};

/** The corner button of a large screen. On a small one it would cover content; there, `AssistantButton` replaces it. */
const Launcher = ({ takesFocus }: { takesFocus: boolean }) => (
  <button
    type="button"
    // biome-ignore lint/a11y/noAutofocus: replaces the panel that had the focus.
    autoFocus={takesFocus}
    aria-label={copy.open}
    title={copy.open}
    aria-haspopup="dialog"
    data-floats="below"
    onPointerEnter={panel.preload}
    onFocus={panel.preload}
    onClick={() => void panel.open()}
    className="fixed end-4 bottom-[max(var(--spacing-4),env(safe-area-inset-bottom))] z-30 flex size-row items-center justify-center rounded-surface bg-accent text-on-accent shadow-float max-lg:hidden"
  >
    <MessageCircleQuestionMark size={24} />
  </button>
);

/** The help assistant, available on every screen. */
export const AssistantWidget = ({ userId }: { userId: string }) => {
  const { view, Panel, takesFocus, question } = usePanel();
  const [draft, setDraft] = useState('');
  useClearOnSignOut(userId);
  useEffect(() => panel.reset, []);

  if (view === 'open' && Panel) {
    const leave = { onMinimise: panel.minimise, onClose: panel.close };
    return <Panel userId={userId} question={question} draft={draft} onDraft={setDraft} {...leave} />;
  }
  return view === 'minimised' ? <MinimisedBar userId={userId} /> : <Launcher takesFocus={takesFocus} />;
};
