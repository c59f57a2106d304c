import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { Field } from '#components/ui/field.tsx';
import { FormEnd } from '#components/ui/form-end.tsx';
import { PasswordInput } from '#components/ui/password-input.tsx';
import { changePasswordMessages } from '#lib/messages/change-password.ts';
import { newPasswordMessages } from '#lib/messages/new-password.ts';
import type { SessionUser } from '#lib/session/create-session.ts';
import { errorText } from '#lib/user-facing-error.ts';
import { changeFormSchema } from '../form-schema.ts';
import { changePasswordMutation } from './change-mutation.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { fieldErrorOf, hasCode } from './server-error.ts';

const copy = changePasswordMessages;

const EMPTY = { currentPassword: '', password: '', confirmPassword: '' };

const usePasswordForm = (onDone: () => void) => {
  const { mutate, isPending } = useMutation(changePasswordMutation());
  const form = useForm({ resolver: zodResolver(changeFormSchema), defaultValues: EMPTY });

  const showError = (error: Error) => {
    const message = errorText(error, copy.failed);
    const weak = fieldErrorOf(error, 'new_password');
    const wrong = hasCode(error, 'wrong_password') ? message : fieldErrorOf(error, 'current_password');
    if (wrong !== undefined) form.setError('currentPassword', { message: wrong }, { shouldFocus: true });
    if (weak !== undefined) form.setError('password', { message: weak }, { shouldFocus: wrong === undefined });
    if (wrong === undefined && weak === undefined) form.setError('root', { message });
  };
  const save = form.handleSubmit(({ currentPassword, password }) => {
    if (isPending) return;
    mutate({ current_password: currentPassword, new_password: password }, { onSuccess: onDone, onError: showError });
  });
  return { form, save, isSaving: isPending };
};

interface Props {
  user: SessionUser;
  /** Called after saving and on cancel. */
  onDone: () => void;
}

export const ChangeForm = ({ user, onDone }: Props) => {
  const { form, save, isSaving } = usePasswordForm(onDone);
  const { register, setFocus } = form;
  const { errors } = form.formState;
  // Before the new password, which follows it on the screen: the first invalid field gets the focus.
  const current = register('currentPassword');
  useEffect(() => setFocus('currentPassword'), [setFocus]);

  return (
    <form noValidate aria-label={copy.open} onSubmit={save} className="flex max-w-narrow flex-col gap-6">
      {/* Tells password managers which account the new password is for. */}
      <input hidden readOnly autoComplete="username" value={user.email} />
      <Field label={copy.current} error={errors.currentPassword?.message}>
        {(control) => (
          <PasswordInput {...control} {...current} autoComplete="current-password" labels={copy.currentToggle} />
        )}
      </Field>
      <NewPasswordFields
        copy={newPasswordMessages}
        password={register('password')}
        confirmation={register('confirmPassword')}
        errors={errors}
        personal={() => [user.username, user.email]}
      />
      <FormEnd error={errors.root?.message} isSaving={isSaving} labels={copy} onCancel={onDone} />
    </form>
  );
};
