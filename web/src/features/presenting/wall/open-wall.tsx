import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { buttonClass } from '#components/ui/button-class.ts';
import { ErrorState } from '#components/ui/error-state.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { pollQuery } from '#features/polls/api.ts';
import { applyEvent } from '#features/polls/apply-event.ts';
import { PollNotFound } from '#features/polls/detail/poll-not-found.tsx';
import { usePresence } from '#features/polls/detail/use-presence.ts';
import { usePollRoom } from '#features/polls/use-live-polls.ts';
import { ApiError, isNotFound } from '#lib/http/api-error.ts';
import { appMessages } from '#lib/messages/app.ts';
import { presentMessages } from '#lib/messages/present.ts';
import { paths } from '#lib/paths.ts';
import { serverNow } from '#lib/server-clock.ts';
import { useServerMessage } from '#lib/socket/use-live.ts';
import { errorText } from '#lib/user-facing-error.ts';
import { usePresentation } from '../use-presentation.ts';
import { Wall } from './wall.tsx';

const copy = presentMessages;

const DraftNotice = ({ id }: { id: string }) => (
  <div className="max-w-question">
    <title>{appMessages.title(copy.draft.title)}</title>
    <div role="alert">
      <h1 className="flex min-h-target items-center text-28 font-semibold">{copy.draft.title}</h1>
      <p className="mt-2 text-muted">{copy.draft.detail}</p>
    </div>
    <Link to={paths.poll(id)} replace className={buttonClass('primary', 'mt-6')}>
      {copy.draft.open}
    </Link>
  </div>
);

const isDraftError = (error: unknown): boolean => error instanceof ApiError && error.code === 'poll_draft';

/** The wall of a poll, or why it cannot be shown. */
export const OpenWall = ({ id }: { id: string }) => {
  const poll = useQuery(pollQuery(id));
  const presentation = usePresentation(id);
  usePollRoom(id);
  const watching = usePresence(id);
  const client = useQueryClient();
  // At once, since a room waits for it: in batches, which spare slow phones, it would come up to a quarter of a second later.
  useServerMessage('pollUpdate', (update) => {
    if (update.id === id) applyEvent(client, { name: 'pollUpdate', update }, serverNow());
  });
  useServerMessage('pollCounts', (polls) => {
    for (const counts of polls) {
      if (counts.id === id) applyEvent(client, { name: 'pollCounts', counts }, serverNow());
    }
  });

  if (isNotFound(poll.error) || isNotFound(presentation.error)) return <PollNotFound />;
  if (poll.data?.status === 'draft' || isDraftError(presentation.error)) return <DraftNotice id={id} />;
  // What is on the wall stays there during an outage.
  if (poll.data && presentation.data)
    return <Wall poll={poll.data} presentation={presentation.data} watching={watching} />;
  const failure = poll.data ? presentation : poll;
  if (failure.error) {
    const retry = () => void Promise.all([poll.refetch(), presentation.refetch()]);
    const action = { label: appMessages.retry, run: retry, pending: failure.isFetching };
    return (
      <>
        <title>{appMessages.title(copy.loadFailed)}</title>
        <ErrorState heading="h1" title={errorText(failure.error, copy.loadFailed)} action={action} />
      </>
    );
  }
  return (
    <div data-wall className="fixed inset-0 z-10 bg-page">
      <title>{appMessages.title(appMessages.loading)}</title>
      <Skeleton label={appMessages.loading}>{null}</Skeleton>
    </div>
  );
};
