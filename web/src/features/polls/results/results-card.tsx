import type { Poll } from '@showhands/contracts';
import { Link } from 'react-router-dom';
import { paths } from '../../../app/paths.ts';
import { pollMessages } from '../../../lib/messages/en/poll.ts';
import { resultsListMessages, resultsMessages } from '../../../lib/messages/en/results.ts';
import { useFromList } from '../../../lib/origin.ts';
import { CardHead, CardOption } from '../components/card-parts.tsx';
import { tallyOf } from '../tally.ts';
import { topOf, type Verdict, verdictOf } from './verdict.ts';

const SHOWN = 2;

const copy = resultsListMessages;

/** What the card is about: the leading percentage, or that there is a tie. */
const headlineOf = (verdict: Verdict, ended: boolean): { figure?: string; text: string } => {
  switch (verdict.kind) {
    case 'none':
      return { text: resultsMessages.noVotes };
    case 'leader':
      return {
        figure: pollMessages.percent(verdict.first.percent),
        text: copy.leader(ended, verdict.first.text),
      };
    case 'tie':
      return { figure: copy.tie, text: copy.between(verdict.tied.map((row) => row.text)) };
  }
};

const Standing = ({ figure, text }: ReturnType<typeof headlineOf>) => (
  <p className="flex min-h-8 items-baseline gap-3">
    {figure !== undefined && <span className="text-28 font-semibold whitespace-nowrap figures">{figure}</span>}
    <span className="line-clamp-2 min-w-0 text-muted">{text}</span>
  </p>
);

export const ResultsCard = ({ poll, now }: { poll: Poll; now: number }) => {
  const rows = tallyOf(poll.options);
  return (
    <article className="relative flex h-full flex-col gap-3 rounded-surface border border-line bg-surface p-4 transition-colors focus-within:border-muted hover:border-muted">
      <CardHead poll={poll} now={now} />
      <h2 dir="auto" title={poll.title} className="line-clamp-3 text-17 leading-snug font-semibold">
        {poll.title}
      </h2>
      <Standing {...headlineOf(verdictOf(rows), poll.status === 'closed')} />
      <ul className="mt-auto flex flex-col gap-2">
        {topOf(rows, SHOWN).map((row) => (
          <CardOption key={row.id} row={row} visible />
        ))}
      </ul>
      <p className="flex items-center justify-between gap-4 text-13 text-muted figures">
        {pollMessages.votes(poll.total_votes)}
        <Link
          to={paths.pollResults(poll.id)}
          state={useFromList('results')}
          className="font-semibold text-accent after:absolute after:inset-0 after:rounded-surface"
        >
          {copy.viewDetails} <span className="sr-only">{copy.of(poll.title)}</span>
        </Link>
      </p>
    </article>
  );
};
