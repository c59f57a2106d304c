import { MessageCircleQuestionMark } from 'lucide-react';
import { useEffect, useState } from 'react';
import { assistantMessages } from '../../../lib/messages/en/assistant.ts';
import { session } from '../../../lib/session/session.ts';
import { help, useHelp } from '../help.ts';
import { history } from '../history.ts';
import { MinimisedBar } from './minimised-bar.tsx';

const copy = assistantMessages;

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

/** In the corner of a large screen. On a small one it would lie over what is read; there it stands in the bar. */
const Launcher = ({ returned }: { returned: boolean }) => (
  <button
    type="button"
    // biome-ignore lint/a11y/noAutofocus: it takes the place of the panel that had the focus.
    autoFocus={returned}
    aria-label={copy.open}
    title={copy.open}
    aria-haspopup="dialog"
    data-floats="below"
    onPointerEnter={help.preload}
    onFocus={help.preload}
    onClick={() => void help.open()}
    className="fixed right-4 bottom-[max(var(--spacing-4),env(safe-area-inset-bottom))] z-30 flex size-row items-center justify-center rounded-surface bg-accent text-on-accent shadow-float max-lg:hidden"
  >
    <MessageCircleQuestionMark aria-hidden size={24} />
  </button>
);

/** The help beside every screen. */
export const AssistantWidget = ({ userId }: { userId: string }) => {
  const { view, Panel, returned } = useHelp();
  const [draft, setDraft] = useState('');
  useForgetting(userId);
  useEffect(() => help.leave, []);

  if (view === 'open' && Panel) {
    return <Panel userId={userId} draft={draft} onDraft={setDraft} onMinimise={help.minimise} onClose={help.close} />;
  }
  return view === 'minimised' ? <MinimisedBar userId={userId} /> : <Launcher returned={returned} />;
};
