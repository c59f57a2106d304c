import { Link } from 'react-router-dom';
import { Notice } from '../../components/ui/notice.tsx';
import { LoginForm } from '../../features/session/components/login-form.tsx';
import { appMessages } from '../../lib/messages/en/app.ts';
import { sessionMessages } from '../../lib/messages/en/session.ts';
import { useSession } from '../../lib/session/session.ts';
import { paths } from '../paths.ts';
import type { Screen } from '../screen.ts';

const copy = sessionMessages;

const Login = () => {
  const session = useSession();
  return (
    <>
      <title>{appMessages.title(copy.loginTitle)}</title>
      <h1 className="mb-6 text-40 font-semibold">{copy.loginTitle}</h1>
      {session.status === 'signed-out' && session.message && (
        <div className="mb-6">
          <Notice tone="signal" role="alert">
            {session.message}
          </Notice>
        </div>
      )}
      <LoginForm>
        <p className="text-muted">
          {copy.noAccount}{' '}
          <Link to={paths.register} className="font-semibold text-accent underline">
            {copy.signUp}
          </Link>
        </p>
      </LoginForm>
    </>
  );
};

export const login: Screen = { component: Login };
