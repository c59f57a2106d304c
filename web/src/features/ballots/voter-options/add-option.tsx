import { Icon as Plus } from 'virtual:lucide/plus';
import { codePoints, limits, type Poll } from '@showhands/contracts';
import { type SubmitEvent, useId, useRef } from 'react';
import { Button } from '#components/ui/button.tsx';
import { cx } from '#components/ui/cx.ts';
import { Field, FieldError } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { useIsCreator } from '#features/polls/use-is-creator.ts';
import { voterOptionsMessages } from '#lib/messages/voter-options.ts';
import { isolated } from '#lib/text-direction.ts';
import { useDelayedFlag } from '#lib/use-delayed-flag.ts';
import { SLOW_MS } from '../vote-failure.tsx';
import { useAddOption } from './use-add-option.ts';

const copy = voterOptionsMessages;
const { max } = limits.optionText;
const COUNTED_FROM = 0.8 * max;

/** Characters used of the maximum, shown near the limit. */
const Counter = ({ text }: { text: string }) => {
  const used = codePoints(text.trim());
  if (used < COUNTED_FROM) return null;
  return (
    <span className={cx('text-13 figures', used > max ? 'font-semibold text-signal' : 'text-muted')}>
      {copy.counter(used, max)}
    </span>
  );
};

/** A disclosure with the field for an option, which stays open for another one. */
export const AddOption = ({ poll }: { poll: Poll }) => {
  const { text, type, add, added, isPending, error } = useAddOption(poll.id);
  const isCreator = useIsCreator(poll);
  const slow = useDelayedFlag(isPending, SLOW_MS);
  const field = useRef<HTMLInputElement>(null);
  const errorId = useId();
  const { voters_add_options: rule = 'no' } = poll;

  // A typed text stays, with the reason why it cannot be added any more.
  if (text === '' && added === null && (rule === 'no' || poll.status !== 'active')) return null;

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    add(() => field.current?.focus());
  };

  return (
    <div className="mt-2">
      <details onToggle={({ currentTarget }) => currentTarget.open && field.current?.focus()}>
        <summary className="inline-flex min-h-target items-center gap-2 text-15 font-semibold text-muted hover:text-ink">
          <Plus size={18} />
          {copy.add}
        </summary>
        <form noValidate onSubmit={submit} className="pt-1 pb-2">
          <Field
            label={copy.field}
            aside={<Counter text={text} />}
            {...(rule === 'approved' &&
              !isCreator && {
                hint: <span className="wrap-anywhere">{copy.hint(isolated(poll.creator_username))}</span>,
              })}
          >
            {(control) => (
              <div className="flex flex-wrap gap-2">
                <Input
                  {...control}
                  ref={field}
                  aria-describedby={cx(control['aria-describedby'], error !== null && errorId) || undefined}
                  aria-invalid={error !== null || undefined}
                  dir="auto"
                  autoComplete="off"
                  enterKeyHint="done"
                  value={text}
                  readOnly={isPending}
                  onChange={(event) => type(event.target.value)}
                  className="min-w-0 flex-[1_1_12rem]"
                />
                <Button type="submit" pending={isPending}>
                  {copy.submit}
                </Button>
              </div>
            )}
          </Field>
          <div role="alert">
            <FieldError id={errorId} error={error ?? undefined} />
          </div>
        </form>
      </details>
      <p role="status" className="text-13 wrap-anywhere">
        {slow && <span className="text-muted">{copy.sending}</span>}
        {added && (
          <span key={added.key} dir="auto" className="block font-semibold text-accent">
            {added.outcome}
          </span>
        )}
      </p>
    </div>
  );
};
