import { type SubmitEvent, useState } from 'react';
import { FormEnd } from '#components/ui/form-end.tsx';
import { setAutofocus } from '#components/ui/set-autofocus.ts';
import { secondFactorMessages } from '#lib/messages/second-factor.ts';
import { OwnPasswordField } from '../password/own-password-field.tsx';
import { CodeField } from './code-field.tsx';
import { type Entered, errorsOf, type FieldErrors, missingFields } from './field-errors.ts';
import { useFocusInvalid } from './use-focus-invalid.ts';

interface Props {
  readonly email: string;
  readonly copy: { readonly text: string; readonly save: string; readonly saving: string; readonly failed: string };
  readonly mutation: {
    readonly mutate: (entered: Entered) => void;
    readonly error: Error | null;
    readonly isPending: boolean;
  };
  readonly onCancel: () => void;
}

/** A change of the second factor, which needs the password and a code. */
export const CodeForm = ({ email, copy, mutation: { mutate, error, isPending }, onCancel }: Props) => {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState<FieldErrors>({});
  const errors = { ...errorsOf(error, copy.failed), ...missing };
  const form = useFocusInvalid(error, missing);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const found = missingFields({ password, code });
    setMissing(found);
    if (!isPending && Object.keys(found).length === 0) mutate({ password, code });
  };
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-6">
      <p className="text-muted">{copy.text}</p>
      <OwnPasswordField
        copy={secondFactorMessages}
        email={email}
        value={password}
        onChange={setPassword}
        error={errors.password}
        inputRef={setAutofocus}
      />
      <CodeField value={code} onChange={setCode} error={errors.code} />
      <FormEnd
        error={errors.form}
        isSaving={isPending}
        labels={{ ...copy, cancel: secondFactorMessages.cancel }}
        onCancel={onCancel}
      />
    </form>
  );
};
