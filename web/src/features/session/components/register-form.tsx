import { zodResolver } from '@hookform/resolvers/zod';
import { texts } from '@showhands/contracts';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { ApiError } from '#lib/http/api-error.ts';
import { registerMessages } from '#lib/messages/register.ts';
import { errorText } from '#lib/user-facing-error.ts';
import { registerFormSchema } from '../form-schema.ts';
import { NewPasswordFields } from '../password/new-password-fields.tsx';
import { registerMutation } from '../sign-in.ts';

const copy = registerMessages;

const EMPTY = { username: '', email: '', password: '', confirmPassword: '' };

/** By the code of the error. */
const failureText = (error: Error): string =>
  (error instanceof ApiError && Object.entries(copy.refusals).find(([code]) => code === error.code)?.[1]) ||
  errorText(error, texts.auth.registrationFailed);

/** @param invitation the token of a personal invitation */
export const RegisterForm = ({ invitation }: { invitation?: string | undefined }) => {
  const { mutate, error, isPending } = useMutation(registerMutation());
  const form = useForm({ resolver: zodResolver(registerFormSchema), defaultValues: EMPTY });
  const { errors } = form.formState;
  // In the order of the screen, since the first invalid one gets the focus.
  const usernameField = form.register('username');
  const emailField = form.register('email');

  const submit = form.handleSubmit(({ username, email, password }) =>
    mutate({ username, email, password, ...(invitation !== undefined && { invitation }) }),
  );

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-6 max-sm:gap-3">
      {error && (
        <Notice tone="signal" role="alert">
          {failureText(error)}
        </Notice>
      )}
      <Field label={copy.username} error={errors.username?.message}>
        {(control) => <Input {...control} {...usernameField} dir="auto" autoComplete="nickname" />}
      </Field>
      <Field label={copy.email} error={errors.email?.message}>
        {(control) => <Input {...control} {...emailField} type="email" dir="ltr" autoComplete="username" />}
      </Field>
      <NewPasswordFields
        copy={copy.passwords}
        password={form.register('password')}
        confirmation={form.register('confirmPassword')}
        errors={errors}
        personal={() => form.getValues(['username', 'email'])}
      />
      <Button type="submit" variant="primary" pending={isPending}>
        {isPending ? copy.submitting : copy.submit}
      </Button>
    </form>
  );
};
