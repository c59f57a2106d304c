import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { forgotPasswordMessages } from '#lib/messages/forgot-password.ts';
import { errorText } from '#lib/user-facing-error.ts';
import { forgotFormSchema } from '../form-schema.ts';
import { forgotPasswordMutation } from './api.ts';

const copy = forgotPasswordMessages;

/** Requests a link by email. The form stays, so that a mistyped address can be corrected. */
export const ForgotForm = () => {
  const { mutate, data, error, isPending } = useMutation(forgotPasswordMutation());
  const form = useForm({ resolver: zodResolver(forgotFormSchema), defaultValues: { email: '' } });

  return (
    <form noValidate onSubmit={form.handleSubmit((filled) => mutate(filled))} className="flex flex-col gap-6">
      <Field label={copy.email} error={form.formState.errors.email?.message}>
        {(control) => <Input {...control} {...form.register('email')} type="email" dir="ltr" autoComplete="username" />}
      </Field>
      <Button type="submit" variant="primary" pending={isPending}>
        {isPending ? copy.sending : copy.send}
      </Button>
      <div role="status" className="empty:-mt-6">
        {data && <Notice tone="own">{data.message}</Notice>}
      </div>
      <div role="alert" className="empty:-mt-6">
        {error && <Notice tone="signal">{errorText(error, copy.failed)}</Notice>}
      </div>
    </form>
  );
};
