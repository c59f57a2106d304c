import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { Field } from '#components/ui/field.tsx';
import { FormEnd } from '#components/ui/form-end.tsx';
import { Input } from '#components/ui/input.tsx';
import { PasswordInput } from '#components/ui/password-input.tsx';
import { changeEmailMessages } from '#lib/messages/change-email.ts';
import { errorText } from '#lib/user-facing-error.ts';
import { changeEmailFormSchema } from '../form-schema.ts';
import { fieldErrorOf, hasCode } from '../password/server-error.ts';
import { changeEmailMutation } from './api.ts';

const copy = changeEmailMessages;

const EMPTY = { email: '', password: '' };

const useEmailForm = (onDone: () => void) => {
  const { mutate, isPending } = useMutation(changeEmailMutation());
  const form = useForm({ resolver: zodResolver(changeEmailFormSchema), defaultValues: EMPTY });

  const showError = (error: Error) => {
    const message = errorText(error, copy.failed);
    const refused = hasCode(error, 'email_taken') ? message : fieldErrorOf(error, 'email');
    if (refused !== undefined) form.setError('email', { message: refused }, { shouldFocus: true });
    else if (hasCode(error, 'wrong_password')) form.setError('password', { message }, { shouldFocus: true });
    else form.setError('root', { message });
  };
  const save = form.handleSubmit((body) => {
    if (!isPending) mutate(body, { onSuccess: onDone, onError: showError });
  });
  return { form, save, isSaving: isPending };
};

/** @param onDone called after saving and on cancel */
export const EmailForm = ({ onDone }: { onDone: () => void }) => {
  const { form, save, isSaving } = useEmailForm(onDone);
  const { register, setFocus } = form;
  const { errors } = form.formState;
  const email = register('email');
  useEffect(() => setFocus('email'), [setFocus]);

  return (
    <form noValidate aria-label={copy.open} onSubmit={save} className="flex max-w-narrow flex-col gap-6">
      <Field label={copy.email} error={errors.email?.message}>
        {(control) => <Input {...control} {...email} type="email" dir="ltr" autoComplete="email" />}
      </Field>
      <Field label={copy.password} error={errors.password?.message}>
        {(control) => (
          <PasswordInput
            {...control}
            {...register('password')}
            autoComplete="current-password"
            labels={copy.passwordToggle}
          />
        )}
      </Field>
      <FormEnd error={errors.root?.message} isSaving={isSaving} labels={copy} onCancel={onDone} />
    </form>
  );
};
