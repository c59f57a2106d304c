import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom';
import { ErrorState } from '#components/ui/error-state.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { askedDestination, finishQuery, type Redirect } from '#features/session/single-sign-on/api.ts';
import { failureText } from '#features/session/single-sign-on/failure-text.ts';
import { LinkForm } from '#features/session/single-sign-on/link-form.tsx';
import { ApiError } from '#lib/http/api-error.ts';
import { appMessages } from '#lib/messages/app.ts';
import { signInReturnMessages } from '#lib/messages/sign-in-return.ts';
import { singleSignOnMessages } from '#lib/messages/single-sign-on.ts';
import { paths } from '#lib/paths.ts';
import { isolated } from '#lib/text-direction.ts';
import { destinationOf } from '../destination.ts';
import type { Screen } from '../screen.ts';

const copy = signInReturnMessages;

const LINK = 'font-semibold text-accent underline';

const BackToSignIn = () => (
  <Link to={paths.login} state={destinationOf(askedDestination())} className={LINK}>
    {copy.toSignIn}
  </Link>
);

const Failure = ({ text }: { text: string }) => (
  <Notice tone="signal" role="alert">
    <p>{text}</p>
    <BackToSignIn />
  </Notice>
);

/** Whether the server rejects this sign-in, so that trying again does not help. */
const isRejected = (error: Error): boolean => error instanceof ApiError && error.status >= 400 && error.status < 500;

const Linking = ({ state, email }: { state: string; email: string }) => {
  const navigate = useNavigate();
  return (
    <>
      <p className="mb-2">{copy.link.detail(isolated(email))}</p>
      <p className="mb-6 text-muted">{copy.link.once}</p>
      <LinkForm
        state={state}
        email={email}
        onSignedIn={(destination) => void navigate(destinationOf(destination), { replace: true })}
      />
      <p className="mt-6 flex flex-wrap justify-between gap-x-6 gap-y-3 text-muted">
        <BackToSignIn />
        <Link to={paths.forgot} state={destinationOf(askedDestination())} className={LINK}>
          {copy.link.forgot}
        </Link>
      </p>
    </>
  );
};

const Outcome = ({ redirect }: { redirect: Redirect }) => {
  const { data, error, isFetching, refetch } = useQuery(finishQuery(redirect));
  if (data && 'destination' in data) return <Navigate to={destinationOf(data.destination)} replace />;
  if (data) return <Linking state={redirect.state} email={data.link.email} />;
  if (!error)
    return (
      <p role="status" className="animate-late">
        {copy.working}
      </p>
    );
  if (isRejected(error)) return <Failure text={failureText(error)} />;
  const action = { label: appMessages.retry, run: () => void refetch(), pending: isFetching };
  return <ErrorState title={singleSignOnMessages.failed} detail={failureText(error)} action={action} />;
};

/** @returns undefined where no provider has redirected to the screen */
const redirectOf = (search: string): Redirect | undefined => {
  const { state, code, iss, error } = Object.fromEntries(new URLSearchParams(search));
  if (state === undefined) return undefined;
  return { state, ...(code && { code }), ...(iss && { iss }), ...(error && { error }) };
};

/** The screen to which the provider redirects. The parameters leave its address at once, and the history with them. */
const SignInReturn = () => {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [redirect] = useState(() => redirectOf(search));
  useEffect(() => {
    if (search !== '') void navigate(pathname, { replace: true });
  }, [search, pathname, navigate]);
  return (
    <>
      <title>{appMessages.title(copy.title)}</title>
      <h1 className="mb-6 text-40 font-semibold">{copy.title}</h1>
      {redirect ? <Outcome redirect={redirect} /> : <Failure text={singleSignOnMessages.failures.sign_in_expired} />}
    </>
  );
};

export const screen: Screen = { component: SignInReturn };
