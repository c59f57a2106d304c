import { useQuery } from '@tanstack/react-query';
import { Suspense, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Notice } from '#components/ui/notice.tsx';
import { signInOptionsQuery } from '#features/session/api.ts';
import { LoginForm } from '#features/session/components/login-form.tsx';
import { appMessages } from '#lib/messages/app.ts';
import { purposeMessages } from '#lib/messages/login.ts';
import { sessionMessages } from '#lib/messages/session.ts';
import { paths } from '#lib/paths.ts';
import { useSession } from '#lib/session/session.ts';
import { useMediaQuery } from '#lib/use-media-query.ts';
import { destinationOf, purposeOf } from '../destination.ts';
import { ExamplePoll } from '../layout/lazy-example.ts';
import { Offers } from '../layout/lazy-session.ts';
import { SingleSignOn } from '../layout/single-sign-on.tsx';
import type { Screen } from '../screen.ts';

const copy = sessionMessages;

const LINK = 'font-semibold text-accent underline';

const Login = () => {
  const session = useSession();
  const { state } = useLocation();
  const destination = destinationOf(state);
  const purpose = purposeOf(destination);
  const keep = useRef<HTMLInputElement>(null);
  // Larger screens have the example beside the form. The demo hint is above the example, which therefore waits for it.
  const isSmall = useMediaQuery('(width < 64rem)');
  const { data, isPending } = useQuery(signInOptionsQuery());
  const hasPasswords = data?.passwordSignIn !== false;
  return (
    <>
      <title>{appMessages.title(copy.loginTitle)}</title>
      <h1 className="mb-6 text-40 font-semibold">{copy.loginTitle}</h1>
      {purpose && <p className="-mt-4 mb-6 text-muted">{purposeMessages[purpose]}</p>}
      <Suspense>
        <Offers />
      </Suspense>
      {session.status === 'signed-out' && session.message && (
        <div className="mb-6">
          <Notice tone="signal" role="alert">
            {session.message}
          </Notice>
        </div>
      )}
      <SingleSignOn options={data} destination={destination} keep={keep} />
      {hasPasswords && (
        <LoginForm keep={keep}>
          <p className="flex flex-wrap justify-between gap-x-6 gap-y-3 text-muted">
            {data?.registration !== 'closed' && (
              <span>
                {copy.noAccount}{' '}
                <Link to={paths.register} state={state} className={LINK}>
                  {copy.signUp}
                </Link>
              </span>
            )}
            <Link to={paths.forgot} state={state} className={LINK}>
              {copy.forgot}
            </Link>
          </p>
        </LoginForm>
      )}
      <Suspense>{isSmall && !isPending && <ExamplePoll className="mt-12 border-t border-line pt-6" />}</Suspense>
    </>
  );
};

export const screen: Screen = {
  component: Login,
  prefetch: (client) => client.query(signInOptionsQuery()),
};
