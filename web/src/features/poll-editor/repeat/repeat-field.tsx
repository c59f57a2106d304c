import { type Poll, repeatIntervals } from '@showhands/contracts';
import { lazy, Suspense } from 'react';
import { useWatch } from 'react-hook-form';
import { Field } from '#components/ui/field.tsx';
import { Select } from '#components/ui/select.tsx';
import { importWithRetry } from '#lib/lazy-with-preload.ts';
import { repeatMessages } from '#lib/messages/repeat.ts';
import { ownZone } from '#lib/time-zone.ts';
import type { PollFormControl } from '../use-poll-form.ts';

const copy = repeatMessages;

const RepeatDetails = lazy(async () => ({
  default: (await importWithRetry(() => import('./repeat-details.tsx'))).RepeatDetails,
}));

interface Props {
  form: PollFormControl;
  /** The current state of the edited poll; undefined for a new one. */
  poll: Poll | undefined;
}

/** How often the poll opens anew. Polls that do not repeat load nothing more. */
export const RepeatField = ({ form, poll }: Props) => {
  const repeat = useWatch({ control: form.control, name: 'repeat' }) ?? null;
  const errors = form.formState.errors.repeat;
  const change = (value: string) => {
    const every = repeatIntervals.find((interval) => interval === value);
    const zone = repeat?.zone ?? poll?.repeat?.zone ?? ownZone();
    form.setValue('repeat', every ? { every, zone } : null, { shouldDirty: true });
    form.clearErrors('repeat');
  };
  return (
    <div className="flex flex-col gap-6">
      <Field
        label={copy.label}
        hint={repeat ? copy.hint : undefined}
        error={errors?.message ?? errors?.every?.message}
        className="sm:w-[calc(50%-0.75rem)]"
      >
        {(field) => (
          <Select
            {...field}
            name="repeat"
            value={repeat?.every ?? 'never'}
            onChange={({ target }) => change(target.value)}
          >
            {(['never', ...repeatIntervals] as const).map((value) => (
              <option key={value} value={value}>
                {copy.choices[value]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {repeat && (
        <Suspense fallback={<div className="min-h-18" />}>
          <RepeatDetails form={form} poll={poll} repeat={repeat} />
        </Suspense>
      )}
    </div>
  );
};
