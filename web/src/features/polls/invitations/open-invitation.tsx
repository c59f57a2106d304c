import { useQuery } from '@tanstack/react-query';
import { Link, Navigate } from 'react-router-dom';
import { Button } from '#components/ui/button.tsx';
import { buttonClass } from '#components/ui/button-class.ts';
import { Skeleton, SkeletonLine } from '#components/ui/skeleton.tsx';
import { ApiError, isNotFound } from '#lib/http/api-error.ts';
import { appMessages } from '#lib/messages/app.ts';
import { joinMessages } from '#lib/messages/join.ts';
import { paths } from '#lib/paths.ts';
import { useSession } from '#lib/session/session.ts';
import { isolated } from '#lib/text-direction.ts';
import { errorText } from '#lib/user-facing-error.ts';
import { invitationQuery } from './api.ts';

const copy = joinMessages;

const textsOf = (error: unknown): { title: string; detail: string; isFinal: boolean } => {
  if (error === null) return { title: copy.missing, detail: copy.missingDetail, isFinal: true };
  if (isNotFound(error)) return { title: copy.invalid, detail: copy.invalidDetail, isFinal: true };
  if (error instanceof ApiError && error.code === 'poll_draft') {
    return { title: copy.draft, detail: copy.draftDetail, isFinal: false };
  }
  return { title: errorText(error, copy.failed), detail: copy.kept, isFinal: false };
};

interface FailureProps {
  error: unknown;
  retry: () => void;
  pending: boolean;
}

const Failure = ({ error, retry, pending }: FailureProps) => {
  const { title, detail, isFinal } = textsOf(error);
  const session = useSession();
  return (
    <div className="max-w-question">
      <title>{appMessages.title(copy.title)}</title>
      <div role="alert">
        <h1 className="flex min-h-target items-center text-28 font-semibold">{title}</h1>
        <p className="mt-2 text-muted">{detail}</p>
        {session.status === 'signed-in' && isNotFound(error) && (
          <p className="mt-2 text-muted">{copy.signedInAs(isolated(session.user.username))}</p>
        )}
      </div>
      <div className="mt-6 flex flex-wrap gap-3">
        {!isFinal && (
          <Button variant="primary" pending={pending} onClick={retry}>
            {appMessages.retry}
          </Button>
        )}
        <Link to={paths.dashboard} className={buttonClass('secondary')}>
          {copy.dashboard}
        </Link>
      </div>
    </div>
  );
};

/** Gives the user access by a personal link and opens the poll in place of this screen, or says why it cannot. */
export const OpenInvitation = ({ token }: { token: string }) => {
  const { data, error, refetch, isFetching } = useQuery({ ...invitationQuery(token), enabled: token !== '' });
  if (data) return <Navigate to={paths.poll(data.pollId)} replace />;
  if (token === '' || error) {
    return <Failure error={token === '' ? null : error} retry={() => void refetch()} pending={isFetching} />;
  }
  return (
    <>
      <title>{appMessages.title(copy.joining)}</title>
      <Skeleton label={copy.joining} className="flex flex-col gap-4">
        <SkeletonLine className="h-8 w-1/3" />
        <SkeletonLine className="h-row" />
        <SkeletonLine className="h-row" />
      </Skeleton>
    </>
  );
};
