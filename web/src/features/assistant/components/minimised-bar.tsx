import { ChevronUp, X } from 'lucide-react';
import { IconButton } from '../../../components/ui/icon-button.tsx';
import { assistantMessages } from '../../../lib/messages/en/assistant.ts';
import { help } from '../help.ts';
import { useAnswered } from '../use-chat.ts';

const copy = assistantMessages;

/** What is left of the panel while it is out of the way; it tells when an answer has come. */
export const MinimisedBar = ({ userId }: { userId: string }) => {
  const answered = useAnswered(userId);
  return (
    <section
      aria-label={copy.title}
      data-floats="below"
      className="fixed right-4 bottom-[max(var(--spacing-4),env(safe-area-inset-bottom))] z-30 flex rounded-surface bg-surface shadow-float max-lg:hidden"
    >
      <button
        type="button"
        // biome-ignore lint/a11y/noAutofocus: it takes the place of the panel that had the focus.
        autoFocus
        aria-label={copy.restoreNamed(answered)}
        onClick={() => void help.open()}
        className="flex min-h-row items-center gap-2 rounded-surface pl-4 text-15 font-semibold"
      >
        {answered && <span className="size-2 bg-accent" />}
        {answered ? copy.answered : copy.title}
        <ChevronUp aria-hidden size={18} />
      </button>
      <IconButton label={copy.close} icon={<X aria-hidden size={18} />} className="self-center" onClick={help.close} />
    </section>
  );
};
