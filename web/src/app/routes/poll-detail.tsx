import { type Poll, texts, type VoteStatus } from '@showhands/contracts';
import { usePrefetchInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { commentsQuery } from '../../features/comments/api.ts';
import { Comments } from '../../features/comments/components/comments.tsx';
import { KeptDrafts } from '../../features/comments/components/kept-drafts.tsx';
import { useDrafts } from '../../features/comments/use-drafts.ts';
import { useLiveComments } from '../../features/comments/use-live-comments.ts';
import { pollQuery, voteStatusQuery } from '../../features/polls/api.ts';
import { Ballot } from '../../features/polls/components/ballot.tsx';
import { PollActions } from '../../features/polls/components/poll-actions.tsx';
import { PollFacts } from '../../features/polls/components/poll-facts.tsx';
import { PollMissing } from '../../features/polls/components/poll-missing.tsx';
import { PollQuestion } from '../../features/polls/components/poll-question.tsx';
import { PollSkeleton } from '../../features/polls/components/poll-skeleton.tsx';
import { usePollRoom } from '../../features/polls/use-live-polls.ts';
import { isNotFound } from '../../lib/http/api-error.ts';
import { appMessages } from '../../lib/messages/en/app.ts';
import { pollDetailMessages } from '../../lib/messages/en/poll-detail.ts';
import { errorText } from '../../lib/shown-error.ts';
import { useNow } from '../../lib/use-now.ts';
import { BackLink } from '../layout/back-link.tsx';
import type { Screen } from '../screen.ts';

/** The poll went away, and what was being written under it is not to go with it. */
const MissingPoll = ({ id }: { id: string }) => (
  <PollMissing stays={useDrafts(id).length > 0}>
    <KeptDrafts pollId={id} isLost={() => true} />
  </PollMissing>
);

const Body = ({ poll, voteStatus }: { poll: Poll; voteStatus: VoteStatus }) => {
  const now = useNow();
  return (
    <div className="grid gap-x-18 gap-y-8 lg:grid-cols-[minmax(0,var(--container-question))_18rem] lg:justify-between">
      <div className="flex min-w-0 flex-col gap-6">
        <PollQuestion poll={poll} now={now} />
        <Ballot poll={poll} votes={voteStatus.votes} />
      </div>
      <div className="lg:row-span-2">
        <PollFacts poll={poll} now={now} />
      </div>
      <Comments poll={poll} />
    </div>
  );
};

const OpenPoll = ({ id }: { id: string }) => {
  const poll = useQuery(pollQuery(id));
  const voteStatus = useQuery(voteStatusQuery(id));
  usePrefetchInfiniteQuery(commentsQuery(id));
  usePollRoom(id);
  useLiveComments(id);

  if (isNotFound(poll.error)) return <MissingPoll id={id} />;
  const failure = poll.data ? voteStatus : poll;
  const retry = () => void Promise.all([poll.refetch(), voteStatus.refetch()]);
  const action = { label: appMessages.retry, run: retry, pending: failure.isFetching };
  return (
    <>
      <title>{appMessages.title(poll.data?.title ?? pollDetailMessages.page)}</title>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4">
        <BackLink />
        {poll.data && <PollActions poll={poll.data} />}
      </div>
      {poll.data && voteStatus.data ? (
        <Body poll={poll.data} voteStatus={voteStatus.data} />
      ) : failure.error ? (
        <ErrorState heading="h1" title={errorText(failure.error, texts.poll.loadFailed)} action={action} />
      ) : (
        <PollSkeleton />
      )}
    </>
  );
};

const PollDetail = () => {
  const { id = '' } = useParams();
  return <OpenPoll key={id} id={id} />;
};

export const pollDetail: Screen = {
  component: PollDetail,
  read: (client, { params: { id = '' } }) =>
    Promise.all([client.query(pollQuery(id)), client.query(voteStatusQuery(id))]),
};
