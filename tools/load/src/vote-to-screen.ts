import type { Client } from './client.ts';
import { Histogram } from './histogram.ts';
import type { CastBallot } from './vote-load.ts';

type Receiver = Pick<Client, 'pollId' | 'arrivals'> & Partial<Pick<Client, 'absences'>>;
type Cast = Pick<CastBallot, 'pollId' | 'version' | 'dueAt' | 'ms'>;

interface IncludedVote {
  readonly version: number;
  /** By `performance.now()`. */
  readonly since: number;
}

/** The acknowledged votes of each poll, in the order of the versions that include them. */
const votesByPoll = (casts: readonly Cast[], since: (cast: Cast) => number): Map<string, IncludedVote[]> => {
  const polls = new Map<string, IncludedVote[]>();
  for (const cast of casts) {
    const { pollId, version } = cast;
    if (version === undefined) continue;
    const votes = polls.get(pollId) ?? [];
    votes.push({ version, since: since(cast) });
    polls.set(pollId, votes);
  }
  for (const votes of polls.values()) votes.sort((one, other) => one.version - other.version);
  return polls;
};

const untilScreen = (
  casts: readonly Cast[],
  clients: readonly Receiver[],
  since: (cast: Cast) => number,
): Histogram => {
  const polls = votesByPoll(casts, since);
  const times = new Histogram();
  for (const { pollId, arrivals, absences = [] } of clients) {
    const isAbsent = (time: number): boolean => absences.some(({ from, to }) => time >= from && time < to);
    const votes = polls.get(pollId) ?? [];
    let next = 0;
    for (const [index, version] of arrivals.versions.entries()) {
      const arrivedAt = arrivals.times[index] ?? 0;
      for (let vote = votes[next]; vote && vote.version <= version; vote = votes[next]) {
        if (!isAbsent(vote.since)) times.record(Math.max(0, arrivedAt - vote.since));
        next += 1;
      }
    }
  }
  return times;
};

/** For each acknowledged vote and each client of its poll: from when the vote was due to the first update that includes it. */
export const voteToScreen = (casts: readonly Cast[], clients: readonly Receiver[]): Histogram =>
  untilScreen(casts, clients, ({ dueAt }) => dueAt);

/** Like `voteToScreen`, from when the vote was acknowledged: how far screens are behind. 0 if the update came first. */
export const acknowledgedToScreen = (casts: readonly Cast[], clients: readonly Receiver[]): Histogram =>
  untilScreen(casts, clients, ({ dueAt, ms }) => dueAt + ms);
