import { Link } from 'react-router-dom';
import { Notice } from '../../components/ui/notice.tsx';
import { LoginForm } from '../../features/session/components/login-form.tsx';
import { messages } from '../../lib/messages/en.ts';
import { useSession } from '../../lib/session/session.ts';
import { paths } from '../paths.ts';

const copy = messages.session;

export const Login = () => {
  const session = useSession();
  return (
    <>
      <title>{messages.app.title(copy.loginTitle)}</title>
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
