import { isDecided, type Poll } from '@showhands/contracts';
import { lazy, Suspense, useRef } from 'react';
import { Link } from 'react-router-dom';
import { buttonClass } from '#components/ui/button-class.ts';
import { Skeleton, SkeletonLine } from '#components/ui/skeleton.tsx';
import { openingText } from '#features/polls/cards/opening.ts';
import { ConclusionSlot } from '#features/polls/conclusion/conclusion-slot.tsx';
import { isChosen } from '#features/polls/leader.ts';
import { type OptionResult, pollResultsOf } from '#features/polls/option-results.ts';
import { RevisionsSlot } from '#features/polls/revisions/revisions-slot.tsx';
import { SeriesSlot } from '#features/polls/series/series-slot.tsx';
import { SpokenSlot } from '#features/polls/spoken/spoken-slot.tsx';
import { importWithRetry } from '#lib/lazy-with-preload.ts';
import { appMessages } from '#lib/messages/app.ts';
import { pollResultsMessages, resultsMessages } from '#lib/messages/results.ts';
import { paths } from '#lib/paths.ts';
import { isolated } from '#lib/text-direction.ts';
import { useNow } from '#lib/use-now.ts';
import { NoVotes } from './no-votes.tsx';
import { OrderButton } from './order-button.tsx';
import { outcomeOf, topResults } from './outcome.ts';
import { outcomeText } from './outcome-text.ts';
import { OverTimeSlot } from './over-time/over-time-slot.tsx';
import { PieChart } from './pie/pie-chart.tsx';
import { useResultOrder } from './result-order.ts';
import { ResultRows } from './result-rows.tsx';
import { ResultsHeader } from './results-header.tsx';
import { ResultsTable } from './results-table.tsx';
import { StatisticsCard } from './statistics-card.tsx';
import { usePollLinkState } from './use-poll-link-state.ts';
import { VotersSlot } from './voters/voters-slot.tsx';

const copy = resultsMessages;

const loadCompared = () => importWithRetry(() => import('./compared/compared-result.tsx'));
const ComparedLead = lazy(async () => ({ default: (await loadCompared()).ComparedLead }));
const CountProof = lazy(async () => ({
  default: (await importWithRetry(() => import('./count-proof.tsx'))).CountProof,
}));
const LotsNote = lazy(async () => ({
  default: (await importWithRetry(() => import('#features/polls/lots-note.tsx'))).LotsNote,
}));
const QuorumNote = lazy(async () => ({
  default: (await importWithRetry(() => import('#features/polls/quorum-note.tsx'))).QuorumNote,
}));
const ComparedDetails = lazy(async () => ({ default: (await loadCompared()).ComparedDetails }));

const LeadSkeleton = ({ poll }: { poll: Poll }) => (
  <Skeleton label={appMessages.loading} className="flex flex-col gap-2">
    <SkeletonLine className="mb-1 h-6" />
    {poll.method !== 'rank' && poll.options.map(({ id }) => <SkeletonLine key={id} className="h-option" />)}
  </Skeleton>
);

interface ResultsProps {
  rows: readonly OptionResult[];
  chosen: ReadonlySet<string>;
  ended: boolean;
}

const Bars = ({ poll, rows, chosen, ended }: ResultsProps & { poll: Poll }) => {
  const list = useRef<HTMLDivElement>(null);
  const leaders = topResults(rows, rows.length).map(({ id }) => id);
  const order = useResultOrder(poll, leaders, {
    isHeld: () => list.current?.matches(':hover, :focus-within') === true,
  });
  return (
    <div>
      <p className="mb-3 text-21 font-semibold text-balance break-words">{outcomeText(outcomeOf(rows), ended)}</p>
      {order.canSort && <OrderButton order={order} />}
      <div ref={list}>
        <ResultRows rows={order.ordered(rows)} chosen={chosen} ended={ended} />
      </div>
    </div>
  );
};

const Shares = ({ poll, rows, chosen }: Omit<ResultsProps, 'ended'> & { poll: Poll }) => (
  <section aria-labelledby="shares" className="mt-12">
    <h2 id="shares" className="mb-4 text-21 font-semibold">
      {copy.shares}
    </h2>
    <div className="grid grid-cols-1 items-start gap-x-12 gap-y-6 lg:grid-cols-2">
      <div>
        <PieChart rows={rows} />
        {poll.allow_multiple_votes && <p className="mt-2 text-center text-13 text-muted">{copy.pieOfVotes}</p>}
      </div>
      <ResultsTable poll={poll} rows={rows} chosen={chosen} />
    </div>
  </section>
);

const PollLink = ({ poll, voted }: { poll: Poll; voted: boolean }) => {
  const now = useNow();
  const canVote = poll.status === 'active' && !voted && openingText(poll, now) === null;
  return (
    <Link
      to={paths.poll(poll.id)}
      state={usePollLinkState()}
      className={buttonClass(canVote ? 'primary' : 'secondary', 'self-start')}
    >
      {canVote ? pollResultsMessages.vote : pollResultsMessages.openPoll}
    </Link>
  );
};

interface Props {
  poll: Poll;
  /** The ids of the options that the viewer has chosen. */
  votes: readonly string[];
  /** Called with a question for the help. */
  onAsk: (question: string) => void;
}

/** The results screen's content, for a viewer who may see the results. */
export const PollResult = ({ poll, votes, onAsk }: Props) => {
  const rows = pollResultsOf(poll);
  const chosen = new Set(votes);
  const hasVotes = poll.total_votes > 0;
  const chooses = isChosen(poll);
  return (
    <>
      <title>{appMessages.title(pollResultsMessages.page(isolated(poll.title)))}</title>
      <div className="grid grid-cols-1 gap-x-18 gap-y-12 lg:grid-cols-[minmax(0,var(--container-question))_18rem] lg:justify-between">
        <div className="flex min-w-0 flex-col gap-6">
          <ResultsHeader poll={poll} />
          <SeriesSlot poll={poll} />
          <ConclusionSlot poll={poll} />
          <RevisionsSlot poll={poll} votes={votes} />
          {(poll.quorum_voters !== undefined || poll.anonymous) && (
            <Suspense>
              <QuorumNote poll={poll} />
            </Suspense>
          )}
          {hasVotes ? (
            <div className="flex flex-col gap-3">
              {chooses ? (
                <Bars poll={poll} rows={rows} chosen={chosen} ended={isDecided(poll)} />
              ) : (
                <Suspense fallback={<LeadSkeleton poll={poll} />}>
                  <ComparedLead poll={poll} />
                </Suspense>
              )}
              {poll.lots && (
                <Suspense>
                  <LotsNote poll={poll} />
                </Suspense>
              )}
              <PollLink poll={poll} voted={chosen.size > 0} />
              <Suspense fallback={<p className="min-h-target" />}>
                <CountProof poll={poll} onAsk={onAsk} />
              </Suspense>
            </div>
          ) : poll.voters_count === 0 ? (
            <NoVotes poll={poll} />
          ) : (
            <PollLink poll={poll} voted={chosen.size > 0} />
          )}
        </div>
        <StatisticsCard poll={poll} />
      </div>
      {hasVotes && chooses && <Shares poll={poll} rows={rows} chosen={chosen} />}
      {hasVotes && !chooses && (
        <Suspense>
          <ComparedDetails poll={poll} />
        </Suspense>
      )}
      <OverTimeSlot poll={poll} />
      <VotersSlot poll={poll} />
      <SpokenSlot poll={poll} />
    </>
  );
};
