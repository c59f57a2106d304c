import { limits, type Poll, texts } from '@showhands/contracts';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import { Button } from '../../../components/ui/button.tsx';
import { FieldError } from '../../../components/ui/field.tsx';
import { editPollMessages, pollFormMessages } from '../../../lib/messages/poll-form.ts';
import { removedOptionsWithVotes, votesOf } from './edit-rules.ts';
import { OptionField } from './option-field.tsx';
import { RemovedOptions } from './removed-options.tsx';
import type { PollFormControl } from './use-poll-form.ts';

const copy = pollFormMessages;

interface OptionError {
  /** The option at which it is shown; omitted for an error of the whole list. */
  readonly key?: string;
  readonly text: string;
}

/** The options of a new poll, or of `poll` in its current state. */
export const OptionsField = ({ form, poll }: { form: PollFormControl; poll?: Poll }) => {
  const { fields, append, insert, remove } = useFieldArray({ control: form.control, name: 'options', keyName: 'key' });
  const [error, setError] = useState<OptionError>();
  const { errors } = form.formState;
  const listError = errors.options?.root?.message ?? errors.options?.message;

  const add = () => {
    const full = fields.length >= limits.options.max;
    setError(full ? { text: texts.poll.optionsTooMany } : undefined);
    if (!full) append({ text: '' });
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
    remove(index);
    form.setFocus(`options.${Math.min(index, fields.length - 2)}.text`);
  };

  // At once, unlike `setFocus`: what is typed next must not land in the former field.
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
      {fields.map((field, index) => (
        <OptionField
          key={field.key}
          id={field.key}
          form={form}
          index={index}
          votes={poll && poll.total_votes > 0 ? votesOf(poll, field.id) : null}
          highlightBlank={listError === texts.poll.optionsRequired}
          removalError={error?.key === field.key ? error.text : undefined}
          onRemove={() => removeAt(index)}
          onEnter={(field) => focusNext(index, field)}
        />
      ))}
      {poll && (
        <RemovedOptions
          options={removedOptionsWithVotes(poll, fields)}
          onRestore={({ id, text, index }) => insert(Math.min(index, fields.length), { id, text })}
        />
      )}
      <div role="alert" className="empty:-mt-2">
        <FieldError error={error && !error.key ? error.text : listError} />
      </div>
      <Button className="self-start" onClick={add}>
        <Plus aria-hidden size={16} />
        {copy.addOption}
      </Button>
    </fieldset>
  );
};
