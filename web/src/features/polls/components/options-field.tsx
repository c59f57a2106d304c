import { limits, texts } from '@showhands/contracts';
import { Plus, X } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import { Button } from '../../../components/ui/button.tsx';
import { FieldError } from '../../../components/ui/field.tsx';
import { IconButton } from '../../../components/ui/icon-button.tsx';
import { Input } from '../../../components/ui/input.tsx';
import { messages } from '../../../lib/messages/en.ts';
import type { PollFormControl } from '../use-poll-form.ts';

const copy = messages.pollForm;

export const OptionsField = ({ form }: { form: PollFormControl }) => {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'options' });
  const [refused, setRefused] = useState(false);
  const { errors } = form.formState;
  const listError = errors.options?.root?.message ?? errors.options?.message;

  const add = () => {
    setRefused(false);
    append({ text: '' });
  };
  const removeAt = (index: number) => {
    const tooFew = fields.length <= limits.options.min;
    setRefused(tooFew);
    if (!tooFew) remove(index);
  };
  /** Enter goes on to the next option rather than sending a half-made poll. */
  const goOn = (event: KeyboardEvent, index: number) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (index === fields.length - 1) add();
    else form.setFocus(`options.${index + 1}.text`);
  };

  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 text-15 font-semibold">{copy.options}</legend>
      <p className="text-13 text-muted">{copy.optionsHint(limits.options.hint)}</p>
      {fields.map((field, index) => {
        const error = errors.options?.[index]?.text?.message;
        const errorId = `${field.id}-error`;
        return (
          <div key={field.id}>
            <div className="flex items-center gap-1">
              <Input
                {...form.register(`options.${index}.text`)}
                aria-label={copy.option(index + 1)}
                aria-invalid={error ? true : undefined}
                aria-describedby={error ? errorId : undefined}
                placeholder={copy.option(index + 1)}
                autoComplete="off"
                enterKeyHint="next"
                onKeyDown={(event) => goOn(event, index)}
              />
              <IconButton
                label={copy.removeOption(index + 1)}
                icon={<X aria-hidden size={18} />}
                onClick={() => removeAt(index)}
              />
            </div>
            <FieldError id={errorId} error={error} />
          </div>
        );
      })}
      <div role="alert">
        <FieldError error={refused ? texts.poll.optionsMinimum : listError} />
      </div>
      <Button className="self-start" onClick={add}>
        <Plus aria-hidden size={16} />
        {copy.addOption}
      </Button>
    </fieldset>
  );
};
