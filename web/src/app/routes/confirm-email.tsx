import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { ErrorState } from '#components/ui/error-state.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { ApiError } from '#lib/http/api-error.ts';
import { appMessages } from '#lib/messages/app.ts';
import { confirmEmailMessages } from '#lib/messages/email-proof.ts';
import { paths } from '#lib/paths.ts';
import { proveEmailQuery } from '#lib/session/email-proof.ts';
import { errorText } from '#lib/user-facing-error.ts';
import type { Screen } from '../screen.ts';

const copy = confirmEmailMessages;

const Outcome = ({
  tone,
  to,
  label,
  children,
}: {
  tone: 'own' | 'signal';
  to: string;
  label: string;
  children: ReactNode;
}) => (
  <Notice tone={tone} role={tone === 'own' ? 'status' : 'alert'}>
    {children}
    <Link to={to} className="font-semibold text-accent underline">
      {label}
    </Link>
  </Notice>
);

/** Whether the server rejects the token itself, so that trying again does not help. */
const isInvalid = (error: unknown): boolean => error instanceof ApiError && error.status === 400;

const Confirmation = ({ token }: { token: string }) => {
  const { data, error, isFetching, refetch } = useQuery(proveEmailQuery(token));
  if (data)
    return (
      <Outcome tone="own" to={paths.dashboard} label={copy.toPolls}>
        <p>{copy.done}</p>
        <Link to={`${paths.myPolls}?status=invited`} className="me-4 font-semibold text-accent underline">
          {copy.toInvited}
        </Link>
      </Outcome>
    );
  if (isInvalid(error))
    return (
      <Outcome tone="signal" to={paths.profile} label={copy.toProfile}>
        <p>{copy.invalid}</p>
        <p>{copy.profile}</p>
      </Outcome>
    );
  if (!error)
    return (
      <p role="status" className="animate-late">
        {copy.working}
      </p>
    );
  const action = { label: appMessages.retry, run: () => void refetch(), pending: isFetching };
  return <ErrorState title={errorText(error, copy.failed)} detail={copy.failedDetail} action={action} />;
};

/** The link of a mail, which may be opened on another device. The token is in the fragment, which no server sees. */
const ConfirmEmail = () => {
  const { hash } = useLocation();
  return (
    <>
      <title>{appMessages.title(copy.title)}</title>
      <h1 className="mb-6 text-40 font-semibold">{copy.title}</h1>
      <Confirmation token={hash.slice(1)} />
    </>
  );
};

export const screen: Screen = { component: ConfirmEmail };
