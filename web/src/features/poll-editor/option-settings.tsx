import { Icon as ChevronDown } from 'virtual:lucide/chevron-down';
import { limits, type Poll } from '@showhands/contracts';
import { useWatch } from 'react-hook-form';
import { Field } from '#components/ui/field.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { OptionPicture } from '#features/polls/components/option-picture.tsx';
import { moreSettingsMessages } from '#lib/messages/more-settings.ts';
import { isolated, userTextDirection } from '#lib/text-direction.ts';
import { Counter } from './counter.tsx';
import { votesOf } from './edit-rules.ts';
import type { PollFormValues } from './form-schema.ts';
import { LimitField } from './limit-field.tsx';
import { PictureField } from './picture-field.tsx';
import { pictureSource } from './picture-value.ts';
import { useDisclosure } from './use-disclosure.ts';
import type { PollFormControl } from './use-poll-form.ts';
import { type Uploads, useUploads } from './use-uploads.ts';

const copy = moreSettingsMessages;

interface RowProps {
  form: PollFormControl;
  index: number;
  option: PollFormValues['options'][number];
  hasSeats: boolean;
  /** Seats that are taken. */
  votes: number;
  uploads: Uploads;
}

const OptionRow = ({ form, index, option, hasSeats, votes, uploads }: RowProps) => {
  const { description = '', seats = null, picture = null } = option;
  const name = `options.${index}.description` as const;
  const errors = form.formState.errors.options?.[index];
  const { isSubmitted } = form.formState;
  const title = copy.optionName(index + 1, isolated(option.text.trim()));
  const uploadError = uploads.stateOf(picture)?.error;
  const { isOpen, props } = useDisclosure(
    Boolean(errors?.description ?? errors?.picture ?? errors?.seats ?? uploadError),
  );
  const isShown = isOpen || description !== '' || seats !== null || picture !== null;
  return (
    <details className="group/option border-t border-line" {...props}>
      <summary className="flex min-h-target items-center gap-3 text-15 hover:text-muted">
        <span dir={userTextDirection(title)} className="min-w-0 flex-1 truncate">
          {title}
        </span>
        {picture !== null && <OptionPicture src={pictureSource(picture)} className="h-6" />}
        {hasSeats && seats !== null && <span className="text-13 text-muted figures">{copy.seatsCount(seats)}</span>}
        <ChevronDown size={16} className="me-3 transition-transform group-open/option:rotate-180" />
      </summary>
      {isShown && (
        <fieldset aria-label={copy.optionSettings(isolated(title))} className="flex min-w-0 flex-col gap-4 pt-1 pb-4">
          <Field
            label={copy.optionDescription}
            error={errors?.description?.message}
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
          <PictureField index={index} picture={picture} error={errors?.picture?.message} uploads={uploads} />
          <LimitField
            form={form}
            name={`options.${index}.seats`}
            label={copy.seats}
            hint={hasSeats ? copy.seatsHint : seats === null ? copy.seatsUnavailable : copy.seatsDropped}
            error={errors?.seats?.message}
            min={Math.max(1, votes)}
            disabled={!hasSeats}
          />
        </fieldset>
      )}
    </details>
  );
};

interface Props {
  form: PollFormControl;
  poll: Poll | undefined;
  hasSeats: boolean;
}

/** A description, a picture and seats for each option. */
export const OptionSettings = ({ form, poll, hasSeats }: Props) => {
  const options = useWatch({ control: form.control, name: 'options' });
  const uploads = useUploads(form);
  return (
    <fieldset className="flex min-w-0 flex-col">
      <legend className="text-15 font-semibold">{copy.options}</legend>
      <p className="mb-2 text-13 text-muted">{copy.optionsHint}</p>
      {options.map((option, index) => (
        <OptionRow
          // biome-ignore lint/suspicious/noArrayIndexKey: new options have no other identity, and their fields are controlled.
          key={index}
          form={form}
          index={index}
          option={option}
          hasSeats={hasSeats}
          votes={poll ? votesOf(poll, option.id) : 0}
          uploads={uploads}
        />
      ))}
    </fieldset>
  );
};
