import { zodResolver } from '@hookform/resolvers/zod';
import { texts } from '@showhands/contracts';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../../../components/ui/button.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Input } from '../../../components/ui/input.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { PasswordInput } from '../../../components/ui/password-input.tsx';
import { sessionMessages } from '../../../lib/messages/en/session.ts';
import { errorText } from '../../../lib/shown-error.ts';
import { loginMutation } from '../api.ts';
import { loginFormSchema } from '../form-schema.ts';
import { DemoHint } from './demo-hint.tsx';

const copy = sessionMessages;

/** `children` stand below the form, above what may or may not follow: nothing moves when it does. */
export const LoginForm = ({ children }: { children: ReactNode }) => {
  const { mutate, error, isPending } = useMutation(loginMutation());
  const form = useForm({ resolver: zodResolver(loginFormSchema), defaultValues: { email: '', password: '' } });
  const { errors } = form.formState;
  const fault =
    errors.email?.message ?? errors.password?.message ?? (error && errorText(error, texts.auth.loginFailed));

  return (
    <form noValidate onSubmit={form.handleSubmit((credentials) => mutate(credentials))} className="flex flex-col gap-6">
      {fault && (
        <Notice tone="signal" role="alert">
          {fault}
        </Notice>
      )}
      <Field label={copy.email}>
        {(control) => (
          <Input
            {...control}
            {...form.register('email')}
            aria-invalid={errors.email ? true : undefined}
            type="email"
            autoComplete="username"
          />
        )}
      </Field>
      <Field label={copy.password}>
        {(control) => (
          <PasswordInput
            {...control}
            {...form.register('password')}
            aria-invalid={errors.password ? true : undefined}
            autoComplete="current-password"
            labels={copy.passwordToggle}
          />
        )}
      </Field>
      <Button type="submit" variant="primary" pending={isPending}>
        {isPending ? copy.signingIn : copy.signIn}
      </Button>
      {children}
      <DemoHint onUse={(account) => form.reset(account)} />
    </form>
  );
};
