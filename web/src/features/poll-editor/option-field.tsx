import { Icon as GripVertical } from 'virtual:lucide/grip-vertical';
import { Icon as Lock } from 'virtual:lucide/lock-keyhole';
import { Icon as X } from 'virtual:lucide/x';
import { limits } from '@showhands/contracts';
import type { ClipboardEvent, ComponentProps, KeyboardEvent, ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { cx } from '#components/ui/cx.ts';
import { FieldError } from '#components/ui/field.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
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
  /** By which the option is dragged; omitted where there is little to order. */
  handle: ComponentProps<'span'> | undefined;
  /** At the end of the field. */
  toggle: ReactNode;
  onRemove: () => void;
  onMove: (to: number) => void;
  onEnter: (field: HTMLInputElement) => void;
  /** Called with a pasted text of several lines. */
  onPasteList: (list: string) => void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/** A copied cell of a spreadsheet ends in a line end, and is no list. */
const isList = (text: string): boolean => /[\n\r]/.test(text.trim());

export const OptionField = ({
  id,
  form,
  index,
  votes,
  highlightBlank,
  removalError,
  handle,
  toggle,
  onRemove,
  onMove,
  onEnter,
  onPasteList,
}: Props) => {
  const error = form.formState.errors.options?.[index]?.text?.message;
  const hasVotes = votes !== null && votes > 0;
  const [errorId, votesId, counterId] = [`${id}-error`, `${id}-votes`, `${id}-counter`];
  const text = useWatch({ control: form.control, name: `options.${index}.text` });
  const isCounted = isNearLimit(text, limits.optionText.max);

  /** Enter focuses the next option instead of submitting an unfinished form. Alt and an arrow move the option. */
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, altKey } = event;
    const step = altKey ? STEPS[key] : undefined;
    if (key !== 'Enter' && step === undefined) return;
    event.preventDefault();
    if (step === undefined) onEnter(event.currentTarget);
    else onMove(index + step);
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
        {handle && (
          <span
            {...handle}
            aria-hidden
            className="flex h-target w-6 shrink-0 cursor-grab touch-none items-center justify-center text-muted select-none active:cursor-grabbing sm:-ms-[1.75rem]"
          >
            <GripVertical size={16} />
          </span>
        )}
        {/* Looks like other fields, with the button in it: at the end of the page's direction, not of the text's. */}
        <span
          className={cx(
            'flex min-h-target min-w-0 flex-1 rounded-control border bg-surface outline-offset-2 outline-focus has-[input:focus-visible]:outline-2',
            error ? 'border-signal' : 'border-muted hover:border-ink',
            highlightBlank && 'has-[input:placeholder-shown]:border-signal',
          )}
        >
          <input
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
            className="w-full min-w-0 rounded-control bg-transparent px-3 text-field outline-none"
          />
          {toggle}
        </span>
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
