import type { Poll } from '@showhands/contracts';
import { quorumMessages } from '#lib/messages/quorum.ts';

/** How many people must vote for a result, and how many have; null without a quorum. */
export const quorumText = ({
  status,
  voters_count: voters,
  quorum_voters: needed,
}: Pick<Poll, 'status' | 'voters_count' | 'quorum_voters'>): string | null => {
  if (needed === undefined) return null;
  if (voters >= needed) return quorumMessages.reached(voters, needed);
  return (status === 'closed' ? quorumMessages.missed : quorumMessages.open)(voters, needed);
};
