import { type ComponentType, useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '#components/ui/field.tsx';
import { PasswordInput } from '#components/ui/password-input.tsx';
import type { StrengthMeterProps } from './strength-meter.tsx';

interface Toggle {
  readonly show: string;
  readonly hide: string;
}

interface Props {
  copy: {
    readonly password: string;
    readonly hint: string;
    readonly confirmation: string;
    readonly toggle: Toggle;
    readonly confirmationToggle: Toggle;
  };
  password: UseFormRegisterReturn;
  confirmation: UseFormRegisterReturn;
  errors: { password?: { message?: string }; confirmPassword?: { message?: string } };
  personal?: () => readonly string[];
}

const nothing = () => [];

/** A new password with its strength meter, and its confirmation. */
export const NewPasswordFields = ({ copy, password, confirmation, errors, personal = nothing }: Props) => {
  const [typed, setTyped] = useState('');
  const [Meter, setMeter] = useState<ComponentType<StrengthMeterProps> | null>(null);

  // Without the meter the form works the same, so a failure shows nothing; the next focus tries again.
  const loadMeter = () =>
    void import('./strength-meter.tsx').then(
      ({ StrengthMeter }) => setMeter(() => StrengthMeter),
      () => undefined,
    );

  return (
    <>
      <Field label={copy.password} hint={copy.hint} error={errors.password?.message}>
        {(control) => (
          <>
            <PasswordInput
              {...control}
              {...password}
              onFocus={loadMeter}
              onInput={({ currentTarget }) => setTyped(currentTarget.value)}
              autoComplete="new-password"
              labels={copy.toggle}
            />
            {/* Keeps its place from the first character: later texts must not move the buttons below. */}
            <div className={typed === '' ? undefined : 'min-h-8'}>
              {Meter && <Meter password={typed} personal={personal} />}
            </div>
          </>
        )}
      </Field>
      <Field label={copy.confirmation} error={errors.confirmPassword?.message}>
        {(control) => (
          <PasswordInput {...control} {...confirmation} autoComplete="new-password" labels={copy.confirmationToggle} />
        )}
      </Field>
    </>
  );
};
