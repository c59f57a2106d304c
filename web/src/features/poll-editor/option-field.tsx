import { Icon as Lock } from 'virtual:lucide/lock';
import { Icon as X } from 'virtual:lucide/x';
import { limits } from '@showhands/contracts';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { useWatch } from 'react-hook-form';
import { cx } from '#components/ui/cx.ts';
import { FieldError } from '#components/ui/field.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Input } from '#components/ui/input.tsx';
import { editPollMessages, pollFormMessages } from '#lib/messages/poll-form.ts';
import { Counter, isNearLimit } from './counter.tsx';
import type { PollFormControl } from './use-poll-form.ts';

const copy = pollFormMessages;

interface Props {
  id: string;
  form: PollFormControl;
  index: number;
  /** Null in a poll without votes. */
  votes: number | null;
  /** Marks the field as invalid if it is blank, because the poll has too few options. */
  highlightBlank: boolean;
  /** Says why the option cannot be removed. */
  removalError: string | undefined;
  onRemove: () => void;
  onEnter: (field: HTMLInputElement) => void;
  /** Called with a pasted text of several lines. */
  onPasteList: (list: string) => void;
}

/** A copied cell of a spreadsheet ends in a line end, and is no list. */
const isList = (text: string): boolean => /[\n\r]/.test(text.trim());

export const OptionField = ({
  id,
  form,
  index,
  votes,
  highlightBlank,
  removalError,
  onRemove,
  onEnter,
  onPasteList,
}: Props) => {
  const error = form.formState.errors.options?.[index]?.text?.message;
  const hasVotes = votes !== null && votes > 0;
  const [errorId, votesId, counterId] = [`${id}-error`, `${id}-votes`, `${id}-counter`];
  const text = useWatch({ control: form.control, name: `options.${index}.text` });
  const isCounted = isNearLimit(text, limits.optionText.max);

  /** Enter focuses the next option instead of submitting an unfinished form. */
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    onEnter(event.currentTarget);
  };
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    if (!isList(text)) return;
    event.preventDefault();
    onPasteList(text);
  };

  return (
    <div>
      <div className="flex items-center gap-1 max-sm:flex-wrap">
        <Input
          {...form.register(`options.${index}.text`)}
          aria-label={copy.option(index + 1)}
          aria-invalid={error ? true : undefined}
          aria-describedby={cx(votes !== null && votesId, isCounted && counterId, error && errorId) || undefined}
          placeholder={copy.option(index + 1)}
          dir="auto"
          autoComplete="off"
          enterKeyHint="next"
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          className={cx(
            'min-w-0 flex-1',
            highlightBlank && 'placeholder-shown:border-signal placeholder-shown:hover:border-signal',
          )}
        />
        {votes !== null && (
          <span
            id={votesId}
            className="shrink-0 text-13 whitespace-nowrap text-muted figures max-sm:order-last max-sm:w-full sm:min-w-18 sm:text-end"
          >
            {editPollMessages.votes(votes)}
          </span>
        )}
        <IconButton
          label={hasVotes ? editPollMessages.keptOption(index + 1) : copy.removeOption(index + 1)}
          icon={hasVotes ? <Lock size={16} /> : <X size={18} />}
          onClick={onRemove}
        />
      </div>
      {isCounted && (
        <p id={counterId}>
          <Counter text={text} max={limits.optionText.max} />
        </p>
      )}
      <FieldError id={errorId} error={error} />
      {removalError !== undefined && (
        <div role="alert">
          <FieldError error={removalError} />
        </div>
      )}
    </div>
  );
};
