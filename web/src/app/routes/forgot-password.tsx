import { limits, texts } from '@showhands/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router-dom';
import { signInOptionsQuery } from '#features/session/api.ts';
import { ForgotForm } from '#features/session/password/forgot-form.tsx';
import { appMessages } from '#lib/messages/app.ts';
import { forgotPasswordMessages } from '#lib/messages/forgot-password.ts';
import { paths } from '#lib/paths.ts';
import type { Screen } from '../screen.ts';

const copy = forgotPasswordMessages;

const details = {
  mail: copy.detail(limits.resetTokenMs / 60_000),
  terminal: copy.withoutMail,
  none: texts.auth.resetByOperator,
} as const;

const ForgotPassword = () => {
  const { state } = useLocation();
  const { data } = useQuery(signInOptionsQuery());
  const links = data?.resetLinks ?? 'mail';
  return (
    <>
      <title>{appMessages.title(copy.title)}</title>
      <h1 className="mb-6 text-40 font-semibold">{copy.title}</h1>
      <p className="mb-6 text-muted">{details[links]}</p>
      {links !== 'none' && <ForgotForm />}
      <p className="mt-6">
        <Link to={paths.login} state={state} className="font-semibold text-accent underline">
          {copy.back}
        </Link>
      </p>
    </>
  );
};

export const screen: Screen = { component: ForgotPassword };
