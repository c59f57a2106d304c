import type { RefCallback } from 'react';
import { Field } from '#components/ui/field.tsx';
import { PasswordInput } from '#components/ui/password-input.tsx';
import { secondFactorMessages } from '#lib/messages/second-factor.ts';

const copy = secondFactorMessages;

interface Props {
  email: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  inputRef?: RefCallback<HTMLInputElement>;
}

export const PasswordField = ({ email, value, onChange, error, inputRef }: Props) => (
  <>
    {/* Tells password managers which account the password is of. */}
    <input hidden readOnly autoComplete="username" value={email} />
    <Field label={copy.password} error={error}>
      {(control) => (
        <PasswordInput
          {...control}
          ref={inputRef}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          autoComplete="current-password"
          labels={copy.toggle}
        />
      )}
    </Field>
  </>
);
