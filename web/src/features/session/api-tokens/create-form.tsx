import { zodResolver } from '@hookform/resolvers/zod';
import { apiScopes } from '@showhands/contracts';
import { useMutation } from '@tanstack/react-query';
import { type FieldErrors, type UseFormRegister, useForm } from 'react-hook-form';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { Field, FieldError } from '#components/ui/field.tsx';
import { FormEnd } from '#components/ui/form-end.tsx';
import { Input } from '#components/ui/input.tsx';
import { Select } from '#components/ui/select.tsx';
import { setAutofocus } from '#components/ui/set-autofocus.ts';
import { apiTokenMessages } from '#lib/messages/api-tokens.ts';
import { serverNow } from '#lib/server-clock.ts';
import { errorText } from '#lib/user-facing-error.ts';
import { hasCode } from '../password/server-error.ts';
import { createTokenMutation } from './api.ts';
import { type NewToken, newTokenSchema } from './form-schema.ts';

const copy = apiTokenMessages;

const DAYS = [7, 30, 90, 365];
const DAY_MS = 86_400_000;
const EMPTY: NewToken = { name: '', scopes: [], days: '' };

const expiryOf = (days: number): string => new Date(serverNow() + days * DAY_MS).toISOString();

interface FieldsProps {
  register: UseFormRegister<NewToken>;
  errors: FieldErrors<NewToken>;
}

const Scopes = ({ register, errors }: FieldsProps) => (
  <fieldset aria-describedby={errors.scopes && 'scopes-error'}>
    <legend className="text-15 font-semibold">{copy.scopes}</legend>
    {apiScopes.map((scope) => (
      <Checkbox
        key={scope}
        {...register('scopes')}
        value={scope}
        label={copy.scopeNames[scope]}
        hint={copy.scopeHints[scope]}
        aria-invalid={errors.scopes ? true : undefined}
      />
    ))}
    <FieldError id="scopes-error" error={errors.scopes?.message} />
  </fieldset>
);

const Expiry = ({ register, errors }: FieldsProps) => (
  <Field label={copy.days} error={errors.days?.message}>
    {(control) => (
      <Select {...control} {...register('days')}>
        <option value="">{copy.choose}</option>
        {DAYS.map((days) => (
          <option key={days} value={days}>
            {copy.daysUntil(days, expiryOf(days))}
          </option>
        ))}
      </Select>
    )}
  </Field>
);

interface Props {
  /** Receives the secret. */
  onCreated: (secret: string) => void;
  onCancel: () => void;
}

export const CreateForm = ({ onCreated, onCancel }: Props) => {
  const { mutate, isPending } = useMutation(createTokenMutation());
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(newTokenSchema),
    defaultValues: EMPTY,
  });
  const { errors } = formState;
  const name = register('name');
  const focusFirst = (input: HTMLInputElement | null) => {
    setAutofocus(input);
    name.ref(input);
  };
  const showError = (error: Error) => {
    const message = hasCode(error, 'too_many_tokens') ? copy.tooMany : errorText(error, copy.createFailed);
    setError('root', { message });
  };
  const create = handleSubmit((body) => {
    if (!isPending) mutate(body, { onSuccess: ({ secret }) => onCreated(secret), onError: showError });
  });
  return (
    <form noValidate aria-label={copy.dialog} onSubmit={create} className="flex flex-col gap-6">
      <Field label={copy.name} hint={copy.nameHint} error={errors.name?.message}>
        {(control) => <Input {...control} {...name} ref={focusFirst} autoComplete="off" />}
      </Field>
      <Scopes register={register} errors={errors} />
      <Expiry register={register} errors={errors} />
      <FormEnd error={errors.root?.message} isSaving={isPending} labels={copy} onCancel={onCancel} />
    </form>
  );
};
