import type { Poll } from '@showhands/contracts';
import { Link } from 'react-router-dom';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { openingText } from '#features/polls/cards/opening.ts';
import { pollResultsMessages, resultsMessages } from '#lib/messages/results.ts';
import { paths } from '#lib/paths.ts';
import { useNow } from '#lib/use-now.ts';
import { usePollLinkState } from './use-poll-link-state.ts';

const copy = pollResultsMessages;

const PollLink = ({ to, children }: { to: string; children: string }) => (
  <Link to={to} state={usePollLinkState()} className="font-semibold text-accent underline">
    {children}
  </Link>
);

const OpenPoll = ({ poll }: { poll: Poll }) => {
  const opening = openingText(poll, useNow());
  return (
    <>
      {opening !== null && <p>{opening}</p>}
      <PollLink to={paths.poll(poll.id)}>{opening === null ? copy.beFirst : copy.openPoll}</PollLink>
    </>
  );
};

/** The empty state of a poll without votes, with a link that leads to the first vote. */
export const NoVotes = ({ poll }: { poll: Poll }) => (
  <EmptyState title={resultsMessages.noVotes}>
    {poll.status === 'active' && <OpenPoll poll={poll} />}
    {poll.status === 'closed' && <p>{copy.nobodyVoted}</p>}
    {poll.status === 'draft' && (
      <p>
        <PollLink to={paths.editPoll(poll.id)}>{copy.publishFirst}</PollLink> {copy.publishFirstDetail}
      </p>
    )}
  </EmptyState>
);
