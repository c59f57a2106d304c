import { isDecided, type Poll } from '@showhands/contracts';
import { Link } from 'react-router-dom';
import { CardHead, CardOption, CardRules } from '#features/polls/cards/card-parts.tsx';
import { countText, isChosen, leaderText } from '#features/polls/leader.ts';
import { pollResultsOf } from '#features/polls/option-results.ts';
import { useListBackState } from '#lib/back-navigation.ts';
import { pollMessages } from '#lib/messages/poll.ts';
import { resultsListMessages, resultsMessages } from '#lib/messages/results.ts';
import { paths } from '#lib/paths.ts';
import { isolated, userTextDirection } from '#lib/text-direction.ts';
import { type Outcome, outcomeOf } from '../outcome.ts';
import { topRowsOf } from './top-rows.ts';

const SHOWN = 2;

const copy = resultsListMessages;

interface HeadlineParts {
  readonly figure?: string;
  readonly text: string;
}

/** The leading percentage and its option, or that there is a tie. */
const chosenHeadline = (outcome: Outcome, ended: boolean): HeadlineParts => {
  switch (outcome.kind) {
    case 'none':
      return { text: resultsMessages.noVotes };
    case 'leader':
      return {
        figure: pollMessages.percent(outcome.first.percent),
        text: copy.leader(ended, isolated(outcome.first.text)),
      };
    case 'tie':
      return { figure: copy.tie, text: copy.between(outcome.tied.map((row) => isolated(row.text))) };
  }
};

const headlineOf = (poll: Poll): HeadlineParts => {
  // Still listed right after its viewer has withdrawn the vote that showed the results.
  if (!poll.results_visible) return { text: pollMessages.hiddenShort };
  if (!isChosen(poll)) return { text: leaderText(poll) ?? resultsMessages.noVotes };
  return chosenHeadline(outcomeOf(pollResultsOf(poll)), isDecided(poll));
};

const Headline = ({ figure, text }: HeadlineParts) => (
  <p className="flex min-h-8 items-baseline gap-3">
    {figure !== undefined && <span className="text-28 font-semibold whitespace-nowrap figures">{figure}</span>}
    <span className="line-clamp-2 min-w-0 text-muted">{text}</span>
  </p>
);

export const ResultsCard = ({ poll, now }: { poll: Poll; now: number }) => {
  const linkState = useListBackState('results');
  return (
    <article className="relative flex h-full flex-col gap-3 rounded-surface border border-line bg-surface p-4 transition-colors focus-within:border-muted hover:border-muted">
      <CardHead poll={poll} now={now} />
      <h2
        dir={userTextDirection(poll.title)}
        title={poll.title}
        className="line-clamp-3 text-17 leading-snug font-semibold"
      >
        <Link
          to={paths.pollResults(poll.id)}
          state={linkState}
          className="after:absolute after:inset-0 after:rounded-surface"
        >
          {poll.title}
        </Link>
      </h2>
      <CardRules poll={poll} now={now} />
      <Headline {...headlineOf(poll)} />
      <ul className="mt-auto flex flex-col gap-2">
        {topRowsOf(poll, SHOWN).map((row) => (
          <CardOption key={row.id} row={row} />
        ))}
      </ul>
      <p className="flex items-center justify-between gap-4 text-13 text-muted figures">
        {countText(poll)}
        <Link to={paths.pollResults(poll.id)} state={linkState} className="font-semibold text-accent">
          {copy.viewDetails} <span className="sr-only">{copy.of(isolated(poll.title))}</span>
        </Link>
      </p>
    </article>
  );
};
