import { Link, useLocation } from 'react-router-dom';
import { RegisterForm } from '#features/session/components/register-form.tsx';
import { appMessages } from '#lib/messages/app.ts';
import { registerMessages } from '#lib/messages/register.ts';
import { paths } from '#lib/paths.ts';
import { destinationOf, purposeOf } from '../destination.ts';
import type { Screen } from '../screen.ts';

const copy = registerMessages;

const Register = () => {
  const { state } = useLocation();
  const purpose = purposeOf(destinationOf(state));
  return (
    <>
      <title>{appMessages.title(copy.title)}</title>
      <h1 className="mb-6 text-40 font-semibold">{copy.title}</h1>
      {purpose && <p className="-mt-4 mb-6 text-muted">{copy.purposes[purpose]}</p>}
      <RegisterForm />
      <p className="mt-6 text-muted">
        {copy.haveAccount}{' '}
        <Link to={paths.login} state={state} className="font-semibold text-accent underline">
          {copy.signIn}
        </Link>
      </p>
    </>
  );
};

export const screen: Screen = { component: Register };
