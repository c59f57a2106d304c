import type { Client } from './client.ts';
import { Histogram } from './histogram.ts';
import type { CastBallot } from './vote-load.ts';

type Receiver = Pick<Client, 'pollId' | 'arrivals'>;
type Cast = Pick<CastBallot, 'pollId' | 'version' | 'dueAt'>;

interface IncludedVote {
  readonly version: number;
  readonly dueAt: number;
}

/** The acknowledged votes of each poll, in the order of the versions that include them. */
const votesByPoll = (casts: readonly Cast[]): Map<string, IncludedVote[]> => {
  const polls = new Map<string, IncludedVote[]>();
  for (const { pollId, version, dueAt } of casts) {
    if (version === undefined) continue;
    const votes = polls.get(pollId) ?? [];
    votes.push({ version, dueAt });
    polls.set(pollId, votes);
  }
  for (const votes of polls.values()) votes.sort((one, other) => one.version - other.version);
  return polls;
};

/** For each acknowledged vote and each client of its poll: from when the vote was due to the first update that includes it. */
export const voteToScreen = (casts: readonly Cast[], clients: readonly Receiver[]): Histogram => {
  const polls = votesByPoll(casts);
  const times = new Histogram();
  for (const { pollId, arrivals } of clients) {
    const votes = polls.get(pollId) ?? [];
    let next = 0;
    for (const [index, version] of arrivals.versions.entries()) {
      const arrivedAt = arrivals.times[index] ?? 0;
      for (let vote = votes[next]; vote && vote.version <= version; vote = votes[next]) {
        times.record(Math.max(0, arrivedAt - vote.dueAt));
        next += 1;
      }
    }
  }
  return times;
};
