import type { RefCallback } from 'react';
import { Field } from '#components/ui/field.tsx';
import { PasswordInput } from '#components/ui/password-input.tsx';

interface Props {
  copy: { readonly password: string; readonly toggle: { readonly show: string; readonly hide: string } };
  email: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  inputRef?: RefCallback<HTMLInputElement>;
}

/** The password of an account that is known. */
export const OwnPasswordField = ({ copy, email, value, onChange, error, inputRef }: Props) => (
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
