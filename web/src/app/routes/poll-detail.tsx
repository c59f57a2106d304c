import { texts } from '@showhands/contracts';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { Link, useParams } from 'react-router-dom';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { pollQuery, voteStatusQuery } from '../../features/polls/api.ts';
import { Ballot } from '../../features/polls/components/ballot.tsx';
import { PollFacts } from '../../features/polls/components/poll-facts.tsx';
import { PollMissing } from '../../features/polls/components/poll-missing.tsx';
import { PollNotices } from '../../features/polls/components/poll-notices.tsx';
import { PollQuestion } from '../../features/polls/components/poll-question.tsx';
import { PollSkeleton } from '../../features/polls/components/poll-skeleton.tsx';
import { usePollRoom } from '../../features/polls/use-live-polls.ts';
import { isNotFound } from '../../lib/http/api-error.ts';
import { messages } from '../../lib/messages/en.ts';
import { errorText } from '../../lib/shown-error.ts';
import { useNow } from '../../lib/use-now.ts';
import { paths } from '../paths.ts';

const BackLink = () => (
  <Link
    to={paths.dashboard}
    className="mb-4 inline-flex min-h-target items-center gap-2 rounded-control text-15 text-muted hover:text-ink"
  >
    <ArrowLeft aria-hidden size={16} />
    {messages.poll.backToDashboard}
  </Link>
);

const OpenPoll = ({ id }: { id: string }) => {
  const poll = useQuery(pollQuery(id));
  const voteStatus = useQuery(voteStatusQuery(id));
  const now = useNow();
  usePollRoom(id);

  if (isNotFound(poll.error)) return <PollMissing />;
  if (!poll.data || !voteStatus.data) {
    const failure = poll.data ? voteStatus : poll;
    if (!failure.error) return <PollSkeleton />;
    const retry = () => void Promise.all([poll.refetch(), voteStatus.refetch()]);
    const action = { label: messages.app.retry, run: retry, pending: failure.isFetching };
    return <ErrorState title={errorText(failure.error, texts.poll.loadFailed)} action={action} />;
  }

  return (
    <>
      <title>{messages.app.title(poll.data.title)}</title>
      <div className="grid gap-x-18 gap-y-12 lg:grid-cols-[minmax(0,var(--container-question))_15rem]">
        <div className="flex min-w-0 flex-col gap-6">
          <PollQuestion poll={poll.data} now={now} />
          <PollNotices poll={poll.data} />
          <Ballot poll={poll.data} votes={voteStatus.data.votes} />
        </div>
        <PollFacts poll={poll.data} now={now} />
      </div>
    </>
  );
};

export const PollDetail = () => {
  const { id = '' } = useParams();
  return (
    <>
      <BackLink />
      <OpenPoll key={id} id={id} />
    </>
  );
};
