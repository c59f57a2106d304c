import { zodResolver } from '@hookform/resolvers/zod';
import { texts } from '@showhands/contracts';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { Button } from '../../../components/ui/button.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Input } from '../../../components/ui/input.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { PasswordInput } from '../../../components/ui/password-input.tsx';
import { sessionMessages } from '../../../lib/messages/en/session.ts';
import { errorText } from '../../../lib/shown-error.ts';
import { registerMutation } from '../api.ts';
import { registerFormSchema } from '../form-schema.ts';

const copy = sessionMessages;

const EMPTY = { username: '', email: '', password: '', confirmPassword: '' };

export const RegisterForm = () => {
  const { mutate, error, isPending } = useMutation(registerMutation());
  const form = useForm({ resolver: zodResolver(registerFormSchema), defaultValues: EMPTY });
  const { errors } = form.formState;

  const submit = form.handleSubmit(({ username, email, password }) => mutate({ username, email, password }));

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-6">
      {error && (
        <Notice tone="signal" role="alert">
          {errorText(error, texts.auth.registrationFailed)}
        </Notice>
      )}
      <Field label={copy.username} error={errors.username?.message}>
        {(control) => <Input {...control} {...form.register('username')} autoComplete="nickname" />}
      </Field>
      <Field label={copy.email} error={errors.email?.message}>
        {(control) => <Input {...control} {...form.register('email')} type="email" autoComplete="username" />}
      </Field>
      <Field label={copy.password} hint={copy.passwordHint} error={errors.password?.message}>
        {(control) => (
          <PasswordInput
            {...control}
            {...form.register('password')}
            autoComplete="new-password"
            labels={copy.passwordToggle}
          />
        )}
      </Field>
      <Field label={copy.confirmPassword} error={errors.confirmPassword?.message}>
        {(control) => (
          <PasswordInput
            {...control}
            {...form.register('confirmPassword')}
            autoComplete="new-password"
            labels={copy.confirmPasswordToggle}
          />
        )}
      </Field>
      <Button type="submit" variant="primary" pending={isPending}>
        {isPending ? copy.creatingAccount : copy.createAccount}
      </Button>
    </form>
  );
};
