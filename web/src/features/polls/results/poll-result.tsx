import type { Poll } from '@showhands/contracts';
import { Link } from 'react-router-dom';
import { paths } from '../../../app/paths.ts';
import { buttonClass } from '../../../components/ui/button-class.ts';
import { LiveRegion } from '../../../components/ui/live-region.tsx';
import { appMessages } from '../../../lib/messages/en/app.ts';
import { pollResultsMessages, resultsMessages } from '../../../lib/messages/en/results.ts';
import { spokenResults } from '../standing-text.ts';
import { type TallyRow, tallyOf } from '../tally.ts';
import { NoVotes } from './no-votes.tsx';
import { PieChart } from './pie-chart.tsx';
import { ResultRows } from './result-rows.tsx';
import { ResultsHeader } from './results-header.tsx';
import { ResultsTable } from './results-table.tsx';
import { StatisticsCard } from './statistics-card.tsx';
import { useWayOn } from './use-way-on.ts';
import { verdictOf } from './verdict.ts';
import { verdictText } from './verdict-text.ts';

const copy = resultsMessages;

interface TallyProps {
  rows: readonly TallyRow[];
  chosen: ReadonlySet<string>;
  ended: boolean;
}

const Bars = ({ rows, chosen, ended }: TallyProps) => (
  <div>
    <p className="mb-3 text-21 font-semibold text-balance break-words">{verdictText(verdictOf(rows), ended)}</p>
    <ResultRows rows={rows} chosen={chosen} ended={ended} />
  </div>
);

const Shares = ({ poll, rows, chosen }: Omit<TallyProps, 'ended'> & { poll: Poll }) => (
  <section aria-labelledby="shares" className="mt-12">
    <h2 id="shares" className="mb-4 text-21 font-semibold">
      {copy.shares}
    </h2>
    <div className="grid items-start gap-x-12 gap-y-6 lg:grid-cols-2">
      <PieChart rows={rows} />
      <ResultsTable poll={poll} rows={rows} chosen={chosen} />
    </div>
  </section>
);

const ToPoll = ({ poll, voted }: { poll: Poll; voted: boolean }) => {
  const mayVote = poll.status === 'active' && !voted;
  return (
    <Link
      to={paths.poll(poll.id)}
      state={useWayOn()}
      className={buttonClass(mayVote ? 'primary' : 'secondary', 'self-start')}
    >
      {mayVote ? pollResultsMessages.vote : pollResultsMessages.openPoll}
    </Link>
  );
};

interface Props {
  poll: Poll;
  /** What the viewer has chosen. */
  votes: readonly string[];
}

/** How a poll stands, for whoever may see it. */
export const PollResult = ({ poll, votes }: Props) => {
  const rows = tallyOf(poll.options);
  const chosen = new Set(votes);
  const ended = poll.status === 'closed';
  const counted = poll.total_votes > 0;
  return (
    <>
      <title>{appMessages.title(pollResultsMessages.page(poll.title))}</title>
      <div className="grid gap-x-18 gap-y-12 lg:grid-cols-[minmax(0,var(--container-question))_18rem] lg:justify-between">
        <div className="flex min-w-0 flex-col gap-6">
          <ResultsHeader poll={poll} />
          {counted ? (
            <div className="flex flex-col gap-3">
              <Bars rows={rows} chosen={chosen} ended={ended} />
              <ToPoll poll={poll} voted={chosen.size > 0} />
            </div>
          ) : (
            <NoVotes poll={poll} />
          )}
        </div>
        <StatisticsCard poll={poll} />
      </div>
      {counted && <Shares poll={poll} rows={rows} chosen={chosen} />}
      <LiveRegion text={spokenResults(poll, rows)} urgent={ended} />
    </>
  );
};
