import { Icon as Plus } from 'virtual:lucide/plus';
import { limits, type Poll, texts } from '@showhands/contracts';
import { createElement, Suspense, useEffect, useId, useState } from 'react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { Button } from '#components/ui/button.tsx';
import { cx } from '#components/ui/cx.ts';
import { FieldError } from '#components/ui/field.tsx';
import { lazyWithPreload, usePreloadedComponent } from '#lib/lazy-with-preload.ts';
import { editPollMessages, pollFormMessages } from '#lib/messages/poll-form.ts';
import { whenIdle } from '#lib/when-idle.ts';
import { removedOptionsWithVotes, votesOf } from './edit-rules.ts';
import { EMPTY_OPTION, isBlank, optionValuesOf } from './form-schema.ts';
import { OptionDetails, optionSettings } from './option-details.tsx';
import { OptionField } from './option-field.tsx';
import type { PasteListProps, PasteRequest } from './paste/paste-list.tsx';
import { RemovedOptions } from './removed-options.tsx';
import { canHaveSeats } from './rule-values.ts';
import { useOptionOrder } from './use-option-order.ts';
import type { PollFormControl } from './use-poll-form.ts';
import { useRemovalUndo } from './use-removal-undo.ts';
import { useUploads } from './use-uploads.ts';

const copy = pollFormMessages;

/** Loaded separately, since most polls are typed. */
const pasteList = lazyWithPreload(async () => (await import('./paste/paste-list.tsx')).PasteList);

const Paste = (props: PasteListProps) => createElement(usePreloadedComponent(pasteList), props);

const preload = () => Promise.all([pasteList.preload(), optionSettings.preload()]);

/** Two options need no handles: their order hardly matters, and their settings have buttons, too. */
const HANDLES_FROM = 3;

interface OptionError {
  /** The option at which it is shown; omitted for an error of the whole list. */
  readonly key?: string;
  readonly text: string;
}

/** The options of a new poll, or of `poll` in its current state. */
export const OptionsField = ({ form, poll }: { form: PollFormControl; poll?: Poll }) => {
  const array = useFieldArray({ control: form.control, name: 'options', keyName: 'key' });
  const { fields, append, insert, remove, move } = array;
  const uploads = useUploads(form);
  const [show_results, results_when] = useWatch({ control: form.control, name: ['show_results', 'results_when'] });
  const hasSeats = canHaveSeats({ show_results, results_when });
  const { announced, list, dragged, handleProps, shiftOf, moveTo: moveOption } = useOptionOrder(form, move);
  const offerUndo = useRemovalUndo(form, insert);
  const [paste, setPaste] = useState<PasteRequest>();
  const pasteButton = useId();
  const [error, setError] = useState<OptionError>();
  const { errors } = form.formState;
  const listError = errors.options?.root?.message ?? errors.options?.message;

  const add = () => {
    const full = fields.length >= limits.options.max;
    setError(full ? { text: texts.poll.optionsTooMany } : undefined);
    if (!full) append(EMPTY_OPTION);
  };

  const removalError = (index: number): OptionError | undefined => {
    const field = fields[index];
    if (field && poll && votesOf(poll, field.id)) return { key: field.key, text: texts.poll.optionHasVotes };
    return fields.length <= limits.options.min ? { text: texts.poll.optionsMinimum } : undefined;
  };
  const removeAt = (index: number) => {
    const problem = removalError(index);
    setError(problem);
    if (problem) return;
    const removed = form.getValues(`options.${index}`);
    remove(index);
    if (!isBlank(removed)) offerUndo(index, removed);
    form.setFocus(`options.${Math.min(index, fields.length - 2)}.text`);
  };

  const moveTo = (from: number, to: number) => {
    setError(undefined);
    moveOption(from, to);
  };

  const openPaste = (text: string, at: number) => {
    setError(undefined);
    setPaste({ open: true, text, at });
  };
  useEffect(() => void whenIdle().then(preload), []);

  // At once, unlike `setFocus`: the next keys must not land in the former field.
  const focusNext = (index: number, { form: element }: HTMLInputElement) => {
    const next = element?.elements.namedItem(`options.${index + 1}.text`);
    if (next instanceof HTMLElement) next.focus();
    else add();
  };

  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 text-15 font-semibold">{copy.options}</legend>
      <p className="text-13 text-muted">
        {poll ? editPollMessages.optionsHint : copy.optionsHint(limits.options.hint)}
      </p>
      <ol ref={list} className="-mb-2 flex flex-col">
        {fields.map((field, index) => (
          <li
            key={field.key}
            style={shiftOf(index) === 0 ? undefined : { transform: `translateY(${shiftOf(index)}px)` }}
            className={cx(
              'pb-2',
              dragged !== undefined && dragged !== index && 'transition-transform motion-reduce:transition-none',
              dragged === index && 'relative z-10 bg-page',
            )}
          >
            <OptionDetails
              id={`${field.key}-settings`}
              form={form}
              index={index}
              count={fields.length}
              hasSeats={hasSeats}
              votes={poll ? votesOf(poll, field.id) : 0}
              uploads={uploads}
              onMove={(to) => moveTo(index, to)}
            >
              {(toggle) => (
                <OptionField
                  id={field.key}
                  form={form}
                  index={index}
                  votes={poll && poll.total_votes > 0 ? votesOf(poll, field.id) : null}
                  highlightBlank={listError === texts.poll.optionsRequired}
                  removalError={error?.key === field.key ? error.text : undefined}
                  handle={fields.length < HANDLES_FROM ? undefined : handleProps(index)}
                  toggle={toggle}
                  onRemove={() => removeAt(index)}
                  onMove={(to) => moveTo(index, to)}
                  onEnter={(element) => focusNext(index, element)}
                  onPasteList={(pasted) => openPaste(pasted, index)}
                />
              )}
            </OptionDetails>
          </li>
        ))}
      </ol>
      <p aria-live="polite" className="sr-only">
        {announced}
      </p>
      {poll && (
        <RemovedOptions
          options={removedOptionsWithVotes(poll, fields)}
          onRestore={(option) => insert(Math.min(option.index, fields.length), optionValuesOf(option))}
        />
      )}
      <div role="alert" className="empty:-mt-2">
        <FieldError error={error && !error.key ? error.text : listError} />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button onClick={add}>
          <Plus size={16} />
          {copy.addOption}
        </Button>
        <Button variant="quiet" id={pasteButton} onClick={() => openPaste('', fields.length - 1)}>
          {copy.pasteList}
        </Button>
      </div>
      {paste && (
        <Suspense fallback={null}>
          <Paste
            form={form}
            array={array}
            request={paste}
            onClose={() => setPaste({ ...paste, open: false })}
            onUndo={() => document.getElementById(pasteButton)?.focus()}
          />
        </Suspense>
      )}
    </fieldset>
  );
};
