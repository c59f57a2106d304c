import { Icon as SendHorizontal } from 'virtual:lucide/send-horizontal';
import { codePoints, limits, texts } from '@showhands/contracts';
import { type KeyboardEvent, type Ref, type SyntheticEvent, useId } from 'react';
import { FieldError } from '#components/ui/field.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { assistantMessages } from '#lib/messages/assistant.ts';
import { userTextDirection } from '#lib/text-direction.ts';

const copy = assistantMessages;
const { max } = limits.chatMessage;

/** Length from which the counter is shown. */
const COUNTER_FROM = max - 200;

interface Props {
  ref: Ref<HTMLTextAreaElement>;
  draft: string;
  onDraft: (draft: string) => void;
  isSending: boolean;
  autoFocus: boolean;
  /** Called with the trimmed text. */
  onAsk: (question: string) => void;
}

export const QuestionForm = ({ ref, draft, onDraft, isSending, autoFocus, onAsk }: Props) => {
  const id = useId();
  const question = draft.trim();
  const used = codePoints(question);
  const isDisabled = question === '' || used > max || isSending;

  const send = () => {
    if (!isDisabled) onAsk(question);
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    send();
  };
  const sendOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    send();
  };

  return (
    <form
      onSubmit={submit}
      className="border-t border-line px-4 pt-3 pb-[max(var(--spacing-3),env(safe-area-inset-bottom))]"
    >
      <div className="flex items-end gap-1">
        <Textarea
          ref={ref}
          autoFocus={autoFocus}
          aria-label={copy.question}
          aria-describedby={used > max ? id : undefined}
          aria-invalid={used > max || undefined}
          placeholder={copy.placeholder}
          dir={userTextDirection(draft)}
          rows={1}
          value={draft}
          onChange={(event) => onDraft(event.target.value)}
          onKeyDown={sendOnEnter}
          className="max-h-[8rem] min-h-target! resize-none!"
        />
        <IconButton
          type="submit"
          label={copy.send}
          aria-disabled={isDisabled || undefined}
          icon={<SendHorizontal size={20} className="rtl:-scale-x-100" />}
          className="-me-3 text-accent aria-disabled:text-muted"
        />
      </div>
      <div role="alert">
        <FieldError id={id} error={used > max ? texts.assistant.messageTooLong : undefined} />
      </div>
      {used > COUNTER_FROM && <p className="text-end text-13 text-muted figures">{copy.counter(used, max)}</p>}
    </form>
  );
};
