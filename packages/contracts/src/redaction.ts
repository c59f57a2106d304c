import type { PollSnapshot } from './events.ts';
import type { Poll } from './poll.ts';
import type { PollCounts } from './socket.ts';

type ResultsRules = Pick<PollSnapshot, 'creator' | 'show_results' | 'status' | 'results_when'>;

/** Whether a poll is on dashboards, in searches, feeds and public counts, and may be shown on other sites. */
export const isListed = ({ status, visibility = 'everyone' }: Pick<PollSnapshot, 'status' | 'visibility'>): boolean =>
  status !== 'draft' && visibility === 'everyone';

type AccessRules = Pick<PollSnapshot, 'creator' | 'status' | 'visibility'>;

/** Whether some users may not see the poll, which is no draft, even by its address. */
export const isRestricted = ({ visibility }: Pick<PollSnapshot, 'visibility'>): boolean =>
  visibility === 'invited' || visibility === 'hidden';

/** Whether only the list of invited people decides if this viewer may see the poll. */
export const needsInvitation = ({ creator, status, visibility }: AccessRules, viewerId: string): boolean =>
  visibility === 'invited' && status !== 'draft' && creator !== viewerId;

/** Whether a viewer may see a poll. To others it does not exist. */
export const maySee = (poll: AccessRules, viewerId: string, isInvited: boolean): boolean =>
  needsInvitation(poll, viewerId)
    ? isInvited
    : poll.creator === viewerId || (poll.status !== 'draft' && poll.visibility !== 'hidden');

/** The viewers who may see the votes of each option, beside the poll's creator. */
export const resultsAudience = ({ show_results, status, results_when }: ResultsRules): 'all' | 'voters' | 'none' => {
  if (!show_results) return 'none';
  if (status === 'closed' || results_when === undefined || results_when === 'always') return 'all';
  return results_when === 'after_vote' ? 'voters' : 'none';
};

/** Whether a viewer may see the votes of each option. */
export const maySeeResults = (poll: ResultsRules, viewerId: string, hasVoted = false): boolean => {
  const audience = resultsAudience(poll);
  return audience === 'all' || poll.creator === viewerId || (audience === 'voters' && hasVoted);
};

const withoutResults = (option: PollSnapshot['options'][number]) => ({
  ...option,
  votes: null,
  ...(option.scores !== undefined && { scores: null }),
  ...(option.points !== undefined && { points: null }),
});

/**
 * Redacts a poll for a viewer: without visible results, the votes of each option are null. Every poll is sent through
 * here.
 */
export const presentPoll = ({ lots, ...poll }: PollSnapshot, resultsVisible: boolean): Poll => ({
  ...poll,
  results_visible: resultsVisible,
  ...(resultsVisible && lots && { lots }),
  ...(!resultsVisible && poll.ranking !== undefined && { ranking: null }),
  options: resultsVisible ? poll.options : poll.options.map(withoutResults),
});

/** The changing part of a poll, redacted for a viewer like the whole poll. */
export const presentCounts = (snapshot: PollSnapshot, resultsVisible: boolean): PollCounts => {
  const { ranking, options, ...poll } = presentPoll(snapshot, resultsVisible);
  return {
    id: poll.id,
    version: poll.version,
    revision: poll.revision,
    status: poll.status,
    ends_at: poll.ends_at,
    total_votes: poll.total_votes,
    voters_count: poll.voters_count,
    ...(poll.counted_voters !== undefined && { counted_voters: poll.counted_voters }),
    comments_count: poll.comments_count,
    results_visible: poll.results_visible,
    ...(ranking !== undefined && { ranking }),
    options: options.map(({ votes, scores, points }) => ({
      votes,
      ...(scores !== undefined && { scores }),
      ...(points !== undefined && { points }),
    })),
  };
};

/** The poll with these counts, which must be of its revision. */
export const withCounts = (poll: Poll, { options, ...counts }: PollCounts): Poll => ({
  ...poll,
  ...counts,
  options: poll.options.map((option, index) => ({ ...option, ...options[option.place ?? index] })),
});

type Counted = Pick<Poll, 'voters_count' | 'counted_voters'>;

/** How many voters are in the counters: all, except in an anonymous poll while ballots wait. */
export const countedVotersOf = ({ voters_count: voters, counted_voters: counted = voters }: Counted): number => counted;

type Decision = Counted & Pick<Poll, 'status' | 'quorum_voters'>;

/** Whether the result is final: of a closed poll in which as many people have voted as its quorum needs, and all are counted. */
export const isDecided = (poll: Decision): boolean =>
  poll.status === 'closed' &&
  poll.voters_count >= (poll.quorum_voters ?? 0) &&
  countedVotersOf(poll) === poll.voters_count;
