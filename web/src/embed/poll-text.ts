import type { EmbeddedPoll } from '@showhands/contracts';
import { quorumText } from '#features/polls/quorum.ts';
import { embedMessages } from '#lib/messages/embed.ts';
import { leaderMessages } from '#lib/messages/leader.ts';
import { pollMessages } from '#lib/messages/poll.ts';
import { formatZonedTime } from '#lib/time-zone.ts';

/** Whether the poll is open, and from when or until when. */
export const stateText = ({ status, results_visible, opens_at, ends_at, closed_at }: EmbeddedPoll): string => {
  // Without results it has not opened yet.
  if (!results_visible && opens_at) return leaderMessages.opens(formatZonedTime(opens_at));
  if (status === 'active') {
    return ends_at === null ? embedMessages.open : pollMessages.ends(formatZonedTime(ends_at));
  }
  const end = closed_at ?? ends_at;
  return end === null ? pollMessages.statuses.closed : pollMessages.ended(formatZonedTime(end));
};

const votesText = ({ method = 'choose', total_votes, voters_count }: EmbeddedPoll): string => {
  if (voters_count === 0) return embedMessages.noVotes;
  return method === 'choose' ? pollMessages.votes(total_votes) : leaderMessages.ballots(voters_count);
};

/** How many have voted, and how many must. */
export const totalText = (poll: EmbeddedPoll): string =>
  poll.results_visible ? [votesText(poll), quorumText(poll)].filter(Boolean).join(' · ') : '';

/** The text of the link to the poll. */
export const linkText = ({ status, results_visible }: EmbeddedPoll, site: string): string =>
  status === 'active' && results_visible ? embedMessages.voteOn(site) : embedMessages.seeOn(site);
