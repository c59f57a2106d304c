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

/** Below the 11 s of the page on slow 3G, and its 25 s in a room of a hundred people on 10 Mbit/s. */
const SLOW_PAGE_MS = 8_000;

/** The meter weighs as much as the page. After a slow page it would come too late, and delay the other people of the network. */
const isSlowNetwork = (): boolean => {
  // jsdom has no such entry.
  const [page] = performance.getEntriesByType?.('navigation') ?? [];
  return (
    page !== undefined && 'domContentLoadedEventEnd' in page && Number(page.domContentLoadedEventEnd) > SLOW_PAGE_MS
  );
};

/** A new password with its strength meter, and its confirmation. */
export const NewPasswordFields = ({ copy, password, confirmation, errors, personal = nothing }: Props) => {
  const [typed, setTyped] = useState('');
  const [Meter, setMeter] = useState<ComponentType<StrengthMeterProps> | null>(null);

  // Without the meter the form works the same, so a failure shows nothing; the next focus tries again.
  const loadMeter = () => {
    if (isSlowNetwork()) return;
    void import('./strength-meter.tsx').then(
      ({ StrengthMeter }) => setMeter(() => StrengthMeter),
      () => undefined,
    );
  };

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
