import { useWatch } from 'react-hook-form';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import type { NumberRule } from './rules.ts';
import { revalidateSettings } from './setting-errors.ts';
import type { PollFormControl } from './use-poll-form.ts';

interface Props {
  form: PollFormControl;
  name: NumberRule | `options.${number}.seats`;
  label: string;
  hint: string;
  error: string | undefined;
  /** The lowest number that is allowed. */
  min?: number;
  disabled?: boolean;
  placeholder?: string;
}

/** A number of choices, points or seats; empty for any number. Controlled, since options move when one of them is removed. */
export const LimitField = ({ form, name, label, hint, error, min = 1, disabled, placeholder }: Props) => {
  const value = useWatch({ control: form.control, name });
  const change = (typed: string) => {
    form.setValue(name, typed === '' ? null : Number(typed), { shouldDirty: true, shouldValidate: isSubmitted });
    revalidateSettings(form);
  };
  const { isSubmitted } = form.formState;
  return (
    <Field label={label} hint={hint} error={error}>
      {(field) => (
        <Input
          {...field}
          name={name}
          type="number"
          inputMode="numeric"
          min={min}
          disabled={disabled}
          placeholder={placeholder}
          value={value ?? ''}
          onChange={({ target }) => change(target.value)}
        />
      )}
    </Field>
  );
};
