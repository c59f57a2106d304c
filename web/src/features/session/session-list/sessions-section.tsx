import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { ErrorState } from '#components/ui/error-state.tsx';
import { Skeleton, SkeletonLine } from '#components/ui/skeleton.tsx';
import { appMessages } from '#lib/messages/app.ts';
import { sessionListMessages } from '#lib/messages/session-list.ts';
import { useNow } from '#lib/use-now.ts';
import { errorText } from '#lib/user-facing-error.ts';
import { sessionsQuery } from './api.ts';
import { EndAllButton } from './end-all-button.tsx';
import { SessionRow } from './session-row.tsx';

const copy = sessionListMessages;

const Loading = () => (
  <Skeleton label={appMessages.loading} className="flex flex-col gap-2 border-b border-line py-3">
    <SkeletonLine className="h-6 w-1/3" />
    <SkeletonLine className="h-4 w-1/2" />
  </Skeleton>
);

const Sessions = ({ onFocusLost }: { onFocusLost: () => void }) => {
  const now = useNow();
  const { data: sessions, error, isFetching, refetch } = useQuery(sessionsQuery());
  if (!sessions) {
    if (!error) return <Loading />;
    const action = { label: appMessages.retry, run: () => void refetch(), pending: isFetching };
    return (
      <div className="mt-4">
        <ErrorState title={errorText(error, copy.loadFailed)} action={action} />
      </div>
    );
  }
  if (sessions.length === 0) return <p className="py-3 text-muted">{copy.empty}</p>;
  return (
    <ul aria-labelledby="sessions-title">
      {sessions.map((session) => (
        <SessionRow key={session.id} session={session} now={now} onFocusLost={onFocusLost} />
      ))}
    </ul>
  );
};

/** The user's sessions, each by its device, and the ways to end them. */
export const SessionsSection = () => {
  const title = useRef<HTMLHeadingElement>(null);
  return (
    <section aria-labelledby="sessions-title">
      <h2 ref={title} id="sessions-title" tabIndex={-1} className="mb-2 text-21 font-semibold">
        {copy.title}
      </h2>
      <Sessions onFocusLost={() => title.current?.focus()} />
      <div className="mt-4">
        <EndAllButton />
      </div>
    </section>
  );
};
