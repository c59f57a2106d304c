import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useParams } from 'react-router-dom';
import { voteStatusQuery } from '#features/polls/api.ts';
import { PollSkeleton } from '#features/polls/components/poll-skeleton.tsx';
import { usePollRoom } from '#features/polls/use-live-polls.ts';
import { pollResultsQuery } from '#features/results/api.ts';
import { PollResult } from '#features/results/poll-result.tsx';
import { ResultsActions } from '#features/results/results-actions.tsx';
import { ResultsUnavailable } from '#features/results/results-unavailable.tsx';
import { isRejection } from '#lib/http/backoff.ts';
import { importWithRetry } from '#lib/lazy-with-preload.ts';
import { BackLink } from '../layout/back-link.tsx';
import { Follower } from '../layout/lazy-follower.ts';
import type { Screen } from '../screen.ts';

/** The help is not part of the first load. */
const askHelp = async (question: string) => {
  const { panel } = await importWithRetry(() => import('#features/assistant/panel.ts'));
  await panel.open(question);
};

const OpenResults = ({ id }: { id: string }) => {
  const { data, error } = useQuery(pollResultsQuery(id));
  const voteStatus = useQuery(voteStatusQuery(id));
  usePollRoom(id);

  // Cached results stay on the screen during an outage, but not after the server rejects access to them.
  const failed = error !== null && (!data || isRejection(error));
  const isPrivate = data?.results_visible === false;
  const poll = failed || isPrivate || voteStatus.isPending ? null : data;
  return (
    <>
      <Suspense>
        <Follower pollId={id} />
      </Suspense>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4">
        <BackLink />
        {poll && <ResultsActions poll={poll} />}
      </div>
      {poll ? (
        <PollResult poll={poll} votes={voteStatus.data?.votes ?? []} onAsk={(question) => void askHelp(question)} />
      ) : failed || isPrivate ? (
        <ResultsUnavailable id={id} error={failed ? error : null} poll={data} />
      ) : (
        <PollSkeleton />
      )}
    </>
  );
};

const PollResults = () => {
  const { id = '' } = useParams();
  return <OpenResults key={id} id={id} />;
};

export const screen: Screen = {
  component: PollResults,
  prefetch: (client, { params: { id = '' } }) =>
    Promise.all([client.query(pollResultsQuery(id)), client.query(voteStatusQuery(id))]),
};
