import type { Poll } from '@showhands/contracts';
import { Link } from 'react-router-dom';
import { paths } from '../../../app/paths.ts';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { pollResultsMessages, resultsMessages } from '../../../lib/messages/results.ts';
import { usePollLinkState } from './use-poll-link-state.ts';

const copy = pollResultsMessages;

const PollLink = ({ to, children }: { to: string; children: string }) => (
  <Link to={to} state={usePollLinkState()} className="font-semibold text-accent underline">
    {children}
  </Link>
);

/** The empty state of a poll without votes, with a link to what leads to the first one. */
export const NoVotes = ({ poll }: { poll: Poll }) => (
  <EmptyState title={resultsMessages.noVotes}>
    {poll.status === 'active' && <PollLink to={paths.poll(poll.id)}>{copy.beFirst}</PollLink>}
    {poll.status === 'closed' && <p>{copy.nobodyVoted}</p>}
    {poll.status === 'draft' && (
      <p>
        <PollLink to={paths.editPoll(poll.id)}>{copy.publishFirst}</PollLink> {copy.publishFirstDetail}
      </p>
    )}
  </EmptyState>
);
