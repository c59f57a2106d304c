import { Icon as ArrowDown } from 'virtual:lucide/arrow-down';
import { Icon as ArrowUp } from 'virtual:lucide/arrow-up';
import { limits } from '@showhands/contracts';
import { useWatch } from 'react-hook-form';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { moreSettingsMessages } from '#lib/messages/more-settings.ts';
import { Counter } from './counter.tsx';
import { LimitField } from './limit-field.tsx';
import { PictureField } from './picture-field.tsx';
import type { PollFormControl } from './use-poll-form.ts';
import type { Uploads } from './use-uploads.ts';

const copy = moreSettingsMessages;

export interface OptionSettingsProps {
  form: PollFormControl;
  index: number;
  /** The number of options. */
  count: number;
  hasSeats: boolean;
  /** Seats that are taken. */
  votes: number;
  uploads: Uploads;
  onMove: (to: number) => void;
}

/** The description, the picture and the seats of an option, and its place. */
export const OptionSettings = ({ form, index, count, hasSeats, votes, uploads, onMove }: OptionSettingsProps) => {
  const name = `options.${index}.description` as const;
  const [description = '', seats = null, picture = null] = useWatch({
    control: form.control,
    name: [name, `options.${index}.seats`, `options.${index}.picture`],
  });
  const { errors, isSubmitted } = form.formState;
  const error = errors.options?.[index];
  return (
    <div className="flex flex-col gap-4">
      <Field
        label={copy.optionDescription}
        error={error?.description?.message}
        aside={<Counter text={description} max={limits.optionDescription.max} />}
      >
        {(field) => (
          <Textarea
            {...field}
            name={name}
            dir="auto"
            rows={2}
            value={description}
            onChange={({ target }) =>
              form.setValue(name, target.value, { shouldDirty: true, shouldValidate: isSubmitted })
            }
          />
        )}
      </Field>
      <PictureField index={index} picture={picture} error={error?.picture?.message} uploads={uploads} />
      <LimitField
        form={form}
        name={`options.${index}.seats`}
        label={copy.seats}
        hint={hasSeats ? copy.seatsHint : seats === null ? copy.seatsUnavailable : copy.seatsDropped}
        error={error?.seats?.message}
        min={Math.max(1, votes)}
        disabled={!hasSeats}
      />
      <div className="flex flex-wrap gap-2">
        <Button inactive={index === 0} aria-keyshortcuts="Alt+ArrowUp" onClick={() => onMove(index - 1)}>
          <ArrowUp size={16} />
          {copy.moveUp}
        </Button>
        <Button inactive={index === count - 1} aria-keyshortcuts="Alt+ArrowDown" onClick={() => onMove(index + 1)}>
          <ArrowDown size={16} />
          {copy.moveDown}
        </Button>
      </div>
    </div>
  );
};
