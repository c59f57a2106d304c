import type { Poll } from '@showhands/contracts';
import { Link } from 'react-router-dom';
import { paths } from '../../../app/paths.ts';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { pollResultsMessages, resultsMessages } from '../../../lib/messages/en/results.ts';
import { useWayOn } from './use-way-on.ts';

const copy = pollResultsMessages;

const Way = ({ to, children }: { to: string; children: string }) => (
  <Link to={to} state={useWayOn()} className="font-semibold text-accent underline">
    {children}
  </Link>
);

/** What leads to the first vote, where there is none. */
export const NoVotes = ({ poll }: { poll: Poll }) => (
  <EmptyState title={resultsMessages.noVotes}>
    {poll.status === 'active' && <Way to={paths.poll(poll.id)}>{copy.beFirst}</Way>}
    {poll.status === 'closed' && <p>{copy.nobodyVoted}</p>}
    {poll.status === 'draft' && (
      <p>
        <Way to={paths.editPoll(poll.id)}>{copy.publishFirst}</Way> {copy.publishFirstDetail}
      </p>
    )}
  </EmptyState>
);
