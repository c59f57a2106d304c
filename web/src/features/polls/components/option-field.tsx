import { Lock, X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { cx } from '../../../components/ui/cx.ts';
import { FieldError } from '../../../components/ui/field.tsx';
import { IconButton } from '../../../components/ui/icon-button.tsx';
import { Input } from '../../../components/ui/input.tsx';
import { editPollMessages, pollFormMessages } from '../../../lib/messages/en/poll-form.ts';
import type { PollFormControl } from '../use-poll-form.ts';

const copy = pollFormMessages;

interface Props {
  id: string;
  form: PollFormControl;
  index: number;
  /** Null in a poll that nobody has voted in. */
  votes: number | null;
  /** Whether there are too few options: then one that is left blank is at fault. */
  wanted: boolean;
  /** Why it was not removed. */
  refusal: string | undefined;
  onRemove: () => void;
  onEnter: () => void;
}

export const OptionField = ({ id, form, index, votes, wanted, refusal, onRemove, onEnter }: Props) => {
  const error = form.formState.errors.options?.[index]?.text?.message;
  const kept = votes !== null && votes > 0;
  const [errorId, votesId] = [`${id}-error`, `${id}-votes`];

  /** Enter goes on to the next option rather than sending a half-made poll. */
  const goOn = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onEnter();
  };

  return (
    <div>
      <div className="flex items-center gap-1 max-sm:flex-wrap">
        <Input
          {...form.register(`options.${index}.text`)}
          aria-label={copy.option(index + 1)}
          aria-invalid={error ? true : undefined}
          aria-describedby={cx(votes !== null && votesId, error && errorId) || undefined}
          placeholder={copy.option(index + 1)}
          dir="auto"
          autoComplete="off"
          enterKeyHint="next"
          onKeyDown={goOn}
          className={cx(
            'min-w-0 flex-1',
            wanted && 'placeholder-shown:border-signal placeholder-shown:hover:border-signal',
          )}
        />
        {votes !== null && (
          <span
            id={votesId}
            className="shrink-0 text-13 whitespace-nowrap text-muted figures max-sm:order-last max-sm:w-full sm:min-w-18 sm:text-right"
          >
            {editPollMessages.votes(votes)}
          </span>
        )}
        <IconButton
          label={kept ? editPollMessages.keptOption(index + 1) : copy.removeOption(index + 1)}
          icon={kept ? <Lock aria-hidden size={16} /> : <X aria-hidden size={18} />}
          onClick={onRemove}
        />
      </div>
      <FieldError id={errorId} error={error} />
      {refusal !== undefined && (
        <div role="alert">
          <FieldError error={refusal} />
        </div>
      )}
    </div>
  );
};
