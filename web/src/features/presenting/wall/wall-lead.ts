import { isDecided, type Poll, resultsAudience } from '@showhands/contracts';
import { leaderText } from '#features/polls/leader.ts';
import { runoffOf } from '#features/polls/runoff/runoff.ts';
import { winnerText } from '#features/polls/runoff/runoff-text.ts';
import { turnoutText } from '#features/polls/turnout.ts';
import { presentMessages } from '#lib/messages/present.ts';

const copy = presentMessages;

/**
 * Whether a room may see the results: only what everybody may see is shown on a wall, also by the creator, who sees more.
 */
export const isForRoom = (poll: Poll): boolean => poll.results_visible && resultsAudience(poll) === 'all';

/** When the results that a room may not see are shown. */
const laterText = ({ show_results, results_when: when = 'always' }: Poll): string => {
  if (!show_results) return copy.later.private;
  return when === 'after_close' ? copy.later.after_close : copy.later.after_vote;
};

const leadOf = (poll: Poll, isCovered: boolean): string | null => {
  if (!isForRoom(poll)) return laterText(poll);
  if (isCovered) return copy.covered;
  const runoff = poll.method === 'rank' && poll.ranking ? runoffOf(poll, poll.ranking) : null;
  return (runoff && winnerText(runoff, isDecided(poll))) ?? leaderOfCompared(poll);
};

const leaderOfCompared = (poll: Poll): string | null =>
  (poll.method ?? 'choose') === 'choose' ? null : leaderText(poll);

/** The sentences between question and options: the quorum, and why there are no results, or who leads a ranking or scores. */
export const wallLeadOf = (poll: Poll, isCovered: boolean): string | null =>
  [turnoutText(poll), leadOf(poll, isCovered)].filter(Boolean).join(' ') || null;
