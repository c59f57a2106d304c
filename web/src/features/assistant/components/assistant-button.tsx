import { Icon as MessageCircleQuestionMark } from 'virtual:lucide/message-circle-question-mark';
import { IconButton } from '#components/ui/icon-button.tsx';
import { assistantMessages } from '#lib/messages/assistant.ts';
import { panel, usePanel } from '../panel.ts';
import { useHasNewAnswer } from '../use-chat.ts';

const copy = assistantMessages;

const PanelButton = ({ label, marked, takesFocus }: { label: string; marked: boolean; takesFocus: boolean }) => (
  <IconButton
    label={label}
    // Replaces the panel that had the focus.
    autoFocus={takesFocus}
    aria-haspopup="dialog"
    className="relative"
    onFocus={panel.preload}
    onClick={() => void panel.open()}
    icon={
      <>
        <MessageCircleQuestionMark size={20} />
        {marked && <span aria-hidden className="absolute top-2 end-2 size-2 bg-accent" />}
      </>
    }
  />
);

/** Restores the minimised panel, and is marked when an answer has arrived. */
const RestoreButton = ({ userId }: { userId: string }) => {
  const hasNewAnswer = useHasNewAnswer(userId);
  return <PanelButton label={copy.restoreNamed(hasNewAnswer)} marked={hasNewAnswer} takesFocus />;
};

/** Opens the assistant from the bar of a small screen. */
export const AssistantButton = ({ userId }: { userId: string }) => {
  const { view, takesFocus } = usePanel();
  // The key mounts a new button when the panel closes, since autoFocus works on mount only.
  return view === 'minimised' ? (
    <RestoreButton userId={userId} />
  ) : (
    <PanelButton key={view} label={copy.open} marked={false} takesFocus={takesFocus && view === 'closed'} />
  );
};
