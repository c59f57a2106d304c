import { Icon as ChevronUp } from 'virtual:lucide/chevron-up';
import { Icon as X } from 'virtual:lucide/x';
import { IconButton } from '#components/ui/icon-button.tsx';
import { assistantMessages } from '#lib/messages/assistant.ts';
import { panel } from '../panel.ts';
import { useHasNewAnswer } from '../use-chat.ts';

const copy = assistantMessages;

/** Replaces the minimised panel, and shows when an answer has arrived. */
export const MinimisedBar = ({ userId }: { userId: string }) => {
  const hasNewAnswer = useHasNewAnswer(userId);
  return (
    <section
      aria-label={copy.title}
      data-floats="below"
      className="fixed end-4 bottom-[max(var(--spacing-4),env(safe-area-inset-bottom))] z-30 flex rounded-surface bg-surface shadow-float max-lg:hidden"
    >
      <button
        type="button"
        // biome-ignore lint/a11y/noAutofocus: replaces the panel that had the focus.
        autoFocus
        aria-label={copy.restoreNamed(hasNewAnswer)}
        onClick={() => void panel.open()}
        className="flex min-h-row items-center gap-2 rounded-surface ps-4 text-15 font-semibold"
      >
        {hasNewAnswer && <span className="size-2 bg-accent" />}
        {hasNewAnswer ? copy.answered : copy.title}
        <ChevronUp size={18} />
      </button>
      <IconButton label={copy.close} icon={<X size={18} />} className="self-center" onClick={panel.close} />
    </section>
  );
};
