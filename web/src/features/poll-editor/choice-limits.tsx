import type { Poll } from '@showhands/contracts';
import { Field, FieldError } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { moreSettingsMessages } from '#lib/messages/more-settings.ts';
import { LimitField } from './limit-field.tsx';
import type { PollFormControl } from './use-poll-form.ts';

const copy = moreSettingsMessages;

const LockedLimit = ({ label, value }: { label: string; value: number | null | undefined }) => (
  <Field label={label}>{(field) => <Input {...field} value={value ?? ''} disabled readOnly />}</Field>
);

interface Props {
  form: PollFormControl;
  /** The edited poll if its votes have locked how people vote. */
  locked: Poll | undefined;
  isPossible: boolean;
}

/** How many options a voter chooses, ranks or scores. */
export const ChoiceLimits = ({ form, locked, isPossible }: Props) => {
  const { min_choices: min, max_choices: max } = form.formState.errors;
  // Only a server of another version rejects a limit that is not shown.
  if (!isPossible) return <FieldError error={min?.message ?? max?.message} />;
  return (
    <div className="grid grid-cols-1 gap-6 sm:grid-cols-2">
      {locked ? (
        <>
          <LockedLimit label={copy.minimum} value={locked.min_choices} />
          <LockedLimit label={copy.maximum} value={locked.max_choices} />
        </>
      ) : (
        <>
          <LimitField
            form={form}
            name="min_choices"
            label={copy.minimum}
            hint={copy.minimumHint}
            error={min?.message}
          />
          <LimitField
            form={form}
            name="max_choices"
            label={copy.maximum}
            hint={copy.maximumHint}
            error={max?.message}
          />
        </>
      )}
    </div>
  );
};
