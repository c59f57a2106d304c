import { zodResolver } from '@hookform/resolvers/zod';
import { texts } from '@showhands/contracts';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { Button } from '#components/ui/button.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { newPasswordMessages } from '#lib/messages/new-password.ts';
import { resetPasswordMessages } from '#lib/messages/reset-password.ts';
import { errorText } from '#lib/user-facing-error.ts';
import { resetFormSchema } from '../form-schema.ts';
import { resetPasswordMutation } from './api.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { fieldErrorOf, hasCode } from './server-error.ts';

const copy = resetPasswordMessages;

interface Props {
  token: string;
  onDone: () => void;
  /** Called with the reason when the link is wrong, used, replaced or too old. */
  onInvalidToken: (reason: string) => void;
}

export const ResetForm = ({ token, onDone, onInvalidToken }: Props) => {
  const { mutate, isPending } = useMutation(resetPasswordMutation());
  const form = useForm({
    resolver: zodResolver(resetFormSchema),
    defaultValues: { password: '', confirmPassword: '' },
  });
  const { errors } = form.formState;

  const showError = (error: Error) => {
    if (hasCode(error, 'reset_token_invalid')) return onInvalidToken(errorText(error, texts.auth.resetTokenInvalid));
    if (fieldErrorOf(error, 'token') !== undefined) return onInvalidToken(texts.auth.resetTokenInvalid);
    const weak = fieldErrorOf(error, 'new_password');
    if (weak !== undefined) form.setError('password', { message: weak }, { shouldFocus: true });
    else form.setError('root', { message: errorText(error, copy.failed) });
  };
  const save = form.handleSubmit(({ password }) => {
    if (isPending) return;
    mutate({ token, new_password: password }, { onSuccess: onDone, onError: showError });
  });

  return (
    <form noValidate onSubmit={save} className="flex flex-col gap-6">
      <NewPasswordFields
        copy={newPasswordMessages}
        password={form.register('password')}
        confirmation={form.register('confirmPassword')}
        errors={errors}
      />
      <div role="alert" className="empty:-mt-6">
        {errors.root?.message && <Notice tone="signal">{errors.root.message}</Notice>}
      </div>
      <Button type="submit" variant="primary" pending={isPending}>
        {isPending ? copy.saving : copy.save}
      </Button>
    </form>
  );
};
