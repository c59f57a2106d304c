import { maySeeResults, type Poll, type PollSnapshot, presentPoll, resultsAudience } from '@showhands/contracts';
import type { Executor } from '@showhands/service-kit/database';

/** The viewer of a poll. `hasVoted` matters only where results are shown after voting. */
export interface Viewer {
  readonly id: string;
  readonly hasVoted?: boolean;
}

/** The poll as this viewer may see it, without hidden results. */
export const presentFor = ({ id, hasVoted = false }: Viewer, poll: PollSnapshot): Poll =>
  presentPoll(poll, maySeeResults(poll, id, hasVoted));

const votedAmong = async (executor: Executor, userId: string, pollIds: readonly string[]): Promise<Set<string>> => {
  if (pollIds.length === 0) return new Set();
  const { rows } = await executor.raw<{ rows: { poll_id: string }[] }>(
    `select poll_id from votes where user_id = ? and poll_id = any (?)
     union select poll_id from anonymous_voters where voter_id = ? and poll_id = any (?)`,
    [userId, [...pollIds], userId, [...pollIds]],
  );
  return new Set(rows.map((row) => row.poll_id));
};

/** Polls as this viewer may see them. Looks up whether they voted only where that decides. */
export const presentAll = async (
  executor: Executor,
  viewerId: string,
  polls: readonly PollSnapshot[],
): Promise<Poll[]> => {
  const forVoters = polls.filter((poll) => resultsAudience(poll) === 'voters' && poll.creator !== viewerId);
  const voted = await votedAmong(
    executor,
    viewerId,
    forVoters.map(({ id }) => id),
  );
  return polls.map((poll) => presentFor({ id: viewerId, hasVoted: voted.has(poll.id) }, poll));
};

/** One poll as this viewer may see it. */
export const presentOne = async (executor: Executor, viewerId: string, poll: PollSnapshot): Promise<Poll> => {
  const [shown] = await presentAll(executor, viewerId, [poll]);
  return shown ?? presentFor({ id: viewerId }, poll);
};
