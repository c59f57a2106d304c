import { Link } from 'react-router-dom';
import { RegisterForm } from '../../features/session/components/register-form.tsx';
import { appMessages } from '../../lib/messages/en/app.ts';
import { sessionMessages } from '../../lib/messages/en/session.ts';
import { paths } from '../paths.ts';
import type { Screen } from '../screen.ts';

const copy = sessionMessages;

const Register = () => (
  <>
    <title>{appMessages.title(copy.registerTitle)}</title>
    <h1 className="mb-6 text-40 font-semibold">{copy.registerTitle}</h1>
    <RegisterForm />
    <p className="mt-6 text-muted">
      {copy.haveAccount}{' '}
      <Link to={paths.login} className="font-semibold text-accent underline">
        {copy.signIn}
      </Link>
    </p>
  </>
);

export const register: Screen = { component: Register };
