import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { Field } from '#components/ui/field.tsx';
import { FormEnd } from '#components/ui/form-end.tsx';
import { Input } from '#components/ui/input.tsx';
import { QrCode } from '#components/ui/qr-code.tsx';
import { setAutofocus } from '#components/ui/set-autofocus.ts';
import { secondFactorMessages } from '#lib/messages/second-factor.ts';
import { OwnPasswordField } from '../password/own-password-field.tsx';
import { turnOnMutation } from './api.ts';
import { type Entered, errorsOf, type FieldErrors, missingFields } from './field-errors.ts';
import { createSecret, groupedSecret, secretUri } from './secret.ts';
import { useFocusInvalid } from './use-focus-invalid.ts';

const copy = secondFactorMessages.setUp;

const EMPTY: Entered = { password: '', code: '' };

interface Props {
  email: string;
  /** Receives the recovery codes. */
  onDone: (codes: readonly string[]) => void;
  onCancel: () => void;
}

/** The key stays the same while the form is open, whatever the errors. */
export const SetUpForm = ({ email, onDone, onCancel }: Props) => {
  const [secret] = useState(createSecret);
  const [entered, setEntered] = useState(EMPTY);
  const [missing, setMissing] = useState<FieldErrors>({});
  const { mutate, error, isPending } = useMutation(turnOnMutation());
  const errors = { ...errorsOf(error, copy.failed), ...missing };
  const form = useFocusInvalid(error, missing);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const found = missingFields(entered);
    setMissing(found);
    if (isPending || Object.keys(found).length > 0) return;
    const body = { password: entered.password, secret, code: entered.code.replace(/\s/g, '') };
    mutate(body, { onSuccess: ({ recovery_codes: codes }) => onDone(codes) });
  };
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-6">
      <p className="text-muted">{copy.scan}</p>
      <div className="mx-auto w-[12rem]">
        <QrCode text={secretUri(secret, email)} label={copy.qr} />
      </div>
      <dl>
        <dt className="text-15 font-semibold">{copy.key}</dt>
        <dd dir="ltr" className="font-mono text-15 select-all">
          {groupedSecret(secret)}
        </dd>
      </dl>
      <Field label={copy.code} hint={copy.codeHint} error={errors.code}>
        {(control) => (
          <Input
            {...control}
            ref={setAutofocus}
            value={entered.code}
            onChange={({ target }) => setEntered({ ...entered, code: target.value })}
            dir="ltr"
            inputMode="numeric"
            autoComplete="one-time-code"
            className="figures"
          />
        )}
      </Field>
      <OwnPasswordField
        copy={secondFactorMessages}
        email={email}
        value={entered.password}
        onChange={(password) => setEntered({ ...entered, password })}
        error={errors.password}
      />
      <FormEnd
        error={errors.form}
        isSaving={isPending}
        labels={{ ...copy, cancel: secondFactorMessages.cancel }}
        onCancel={onCancel}
      />
    </form>
  );
};
