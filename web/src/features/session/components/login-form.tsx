import { zodResolver } from '@hookform/resolvers/zod';
import { credentialsSchema, texts } from '@showhands/contracts';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, type RefObject, Suspense, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { PasswordInput } from '#components/ui/password-input.tsx';
import { ApiError } from '#lib/http/api-error.ts';
import { sessionMessages } from '#lib/messages/session.ts';
import { errorText } from '#lib/user-facing-error.ts';
import { KeepBox } from '../kept-sessions/keep-box.tsx';
import { LazyCodeStep } from '../second-factor/lazy-code-step.ts';
import { type Credentials, loginMutation } from '../sign-in.ts';
import { DemoHint } from './demo-hint.tsx';

const copy = sessionMessages;

/** `children` are rendered above the demo hint, so that they do not move when it appears. */
export const LoginForm = ({ keep, children }: { keep: RefObject<HTMLInputElement | null>; children: ReactNode }) => {
  const { mutate, error, isPending, reset } = useMutation(loginMutation());
  const [withCode, setWithCode] = useState<Credentials>();
  const form = useForm({ resolver: zodResolver(credentialsSchema), defaultValues: { email: '', password: '' } });
  const { errors } = form.formState;
  const message =
    errors.email?.message ?? errors.password?.message ?? (error && errorText(error, texts.auth.loginFailed));

  const signIn = (credentials: Credentials) =>
    mutate(credentials, {
      onError: (failure) => {
        if (failure instanceof ApiError && failure.code === 'second_factor_required') setWithCode(credentials);
      },
    });
  const goBack = () => {
    reset();
    setWithCode(undefined);
  };

  if (withCode)
    return (
      <Suspense>
        <LazyCodeStep credentials={withCode} onBack={goBack} />
      </Suspense>
    );
  return (
    <form
      noValidate
      onSubmit={(event) => {
        const isKept = keep.current?.checked === true;
        return form.handleSubmit((credentials) => signIn({ ...credentials, keep: isKept }))(event);
      }}
      className="flex flex-col gap-6"
    >
      {message && (
        <Notice tone="signal" role="alert">
          {message}
        </Notice>
      )}
      <Field label={copy.email}>
        {(control) => (
          <Input
            {...control}
            {...form.register('email')}
            aria-invalid={errors.email ? true : undefined}
            type="email"
            dir="ltr"
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
      <div className="-my-3 min-h-[3.75rem] empty:hidden">
        <KeepBox ref={keep} />
      </div>
      <Button type="submit" variant="primary" pending={isPending}>
        {isPending ? copy.signingIn : copy.signIn}
      </Button>
      {children}
      <DemoHint onUse={(account) => form.reset(account)} />
    </form>
  );
};
