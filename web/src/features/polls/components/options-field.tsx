import { limits, type Poll, texts } from '@showhands/contracts';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import { Button } from '../../../components/ui/button.tsx';
import { FieldError } from '../../../components/ui/field.tsx';
import { editPollMessages, pollFormMessages } from '../../../lib/messages/en/poll-form.ts';
import { missedOptions, votesOf } from '../edit-rules.ts';
import type { PollFormControl } from '../use-poll-form.ts';
import { MissedOptions } from './missed-options.tsx';
import { OptionField } from './option-field.tsx';

const copy = pollFormMessages;

interface Refusal {
  /** The option that it is about; none where it is about all of them. */
  readonly key?: string;
  readonly text: string;
}

/** The options of a new poll, or of `poll` as it stands now. */
export const OptionsField = ({ form, poll }: { form: PollFormControl; poll?: Poll }) => {
  const { fields, append, insert, remove } = useFieldArray({ control: form.control, name: 'options', keyName: 'key' });
  const [refusal, setRefusal] = useState<Refusal>();
  const { errors } = form.formState;
  const listError = errors.options?.root?.message ?? errors.options?.message;

  const add = () => {
    const full = fields.length >= limits.options.max;
    setRefusal(full ? { text: texts.poll.optionsTooMany } : undefined);
    if (!full) append({ text: '' });
  };

  const refusalToRemove = (index: number): Refusal | undefined => {
    const field = fields[index];
    if (field && poll && votesOf(poll, field.id)) return { key: field.key, text: texts.poll.optionHasVotes };
    return fields.length <= limits.options.min ? { text: texts.poll.optionsMinimum } : undefined;
  };
  const removeAt = (index: number) => {
    const refused = refusalToRemove(index);
    setRefusal(refused);
    if (refused) return;
    remove(index);
    form.setFocus(`options.${Math.min(index, fields.length - 2)}.text`);
  };

  const goOn = (index: number) => (index === fields.length - 1 ? add() : form.setFocus(`options.${index + 1}.text`));

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
          wanted={listError === texts.poll.optionsRequired}
          refusal={refusal?.key === field.key ? refusal.text : undefined}
          onRemove={() => removeAt(index)}
          onEnter={() => goOn(index)}
        />
      ))}
      {poll && (
        <MissedOptions
          options={missedOptions(poll, fields)}
          onPutBack={({ id, text, place }) => insert(Math.min(place, fields.length), { id, text })}
        />
      )}
      <div role="alert" className="empty:-mt-2">
        <FieldError error={refusal && !refusal.key ? refusal.text : listError} />
      </div>
      <Button className="self-start" onClick={add}>
        <Plus aria-hidden size={16} />
        {copy.addOption}
      </Button>
    </fieldset>
  );
};
