import { anonymousBatch, countedVotersOf, type Poll } from '@showhands/contracts';
import { countedMessages } from '#lib/messages/counted.ts';
import { quorumText } from './quorum.ts';

export const batchOf = ({ batch_min: batch }: Pick<Poll, 'batch_min'>): number => batch ?? anonymousBatch.default;

type Turnout = Pick<Poll, 'status' | 'voters_count' | 'counted_voters' | 'batch_min' | 'quorum_voters'>;

/** How many votes of an anonymous poll are counted, or that the result stays hidden; null if all are counted. */
const countedText = (poll: Turnout): string | null => {
  const { voters_count: voters } = poll;
  const counted = countedVotersOf(poll);
  if (counted === voters) return null;
  const isHidden = poll.status === 'closed' && voters < batchOf(poll);
  return isHidden ? countedMessages.hidden(batchOf(poll)) : countedMessages.progress(voters, counted);
};

/** How many people must vote and have voted, and how many votes are counted; null in a poll where nothing is to be said. */
export const turnoutText = (poll: Turnout): string | null =>
  [quorumText(poll), countedText(poll)].filter((text) => text !== null).join(' ') || null;
