import { useEffect, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { Notice } from '#components/ui/notice.tsx';
import { ResetForm } from '#features/session/password/reset-form.tsx';
import { appMessages } from '#lib/messages/app.ts';
import { resetPasswordMessages } from '#lib/messages/reset-password.ts';
import { paths } from '#lib/paths.ts';
import type { Screen } from '../screen.ts';

const copy = resetPasswordMessages;

const LINK = 'font-semibold text-accent underline';

/** The form, which had the focus, is gone. */
const focus = (link: HTMLAnchorElement | null) => link?.focus();

const ResetPassword = () => {
  const { token = '' } = useParams();
  const navigate = useNavigate();
  const [invalid, setInvalid] = useState<string>();

  // Removes the token from the address bar and the history. The router keeps the address that it has read, and a reload
  // shows the screen to request another link.
  useEffect(() => history.replaceState(history.state, '', paths.forgot), []);

  return (
    <>
      <title>{appMessages.title(copy.title)}</title>
      <h1 className="mb-6 text-40 font-semibold">{copy.title}</h1>
      {invalid !== undefined ? (
        <Notice tone="signal" role="alert">
          <p>{invalid}</p>
          <Link ref={focus} to={paths.forgot} className={LINK}>
            {copy.again}
          </Link>
        </Notice>
      ) : (
        <>
          <p className="mb-6 text-muted">{copy.detail}</p>
          <ResetForm
            token={token}
            onDone={() => void navigate(paths.login, { replace: true })}
            onInvalidToken={setInvalid}
          />
        </>
      )}
      <p className="mt-6">
        <Link to={paths.login} className={LINK}>
          {copy.back}
        </Link>
      </p>
    </>
  );
};

export const screen: Screen = { component: ResetPassword };
