import { Link } from 'react-router-dom';
import { RegisterForm } from '../../features/session/components/register-form.tsx';
import { messages } from '../../lib/messages/en.ts';
import { paths } from '../paths.ts';

const copy = messages.session;

export const Register = () => (
  <>
    <title>{messages.app.title(copy.registerTitle)}</title>
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
