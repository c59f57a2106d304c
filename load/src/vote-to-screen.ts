import type { CastBallot } from './blast.ts';
import { Histogram } from './percentiles.ts';
import type { Seat } from './seat.ts';

type Watcher = Pick<Seat, 'pollId' | 'arrivals'>;
type Sent = Pick<CastBallot, 'pollId' | 'version' | 'dueAt'>;

interface Included {
  readonly version: number;
  readonly dueAt: number;
}

const votesByPoll = (casts: readonly Sent[]): Map<string, Included[]> => {
  const polls = new Map<string, Included[]>();
  for (const { pollId, version, dueAt } of casts) {
    if (version === undefined) continue;
    const votes = polls.get(pollId) ?? [];
    votes.push({ version, dueAt });
    polls.set(pollId, votes);
  }
  for (const votes of polls.values()) votes.sort((one, other) => one.version - other.version);
  return polls;
};

/** From when each acknowledged vote was to be sent until each socket in its poll heard the first state that includes it. */
export const voteToScreen = (casts: readonly Sent[], seats: readonly Watcher[]): Histogram => {
  const polls = votesByPoll(casts);
  const seen = new Histogram();
  for (const { pollId, arrivals } of seats) {
    const votes = polls.get(pollId) ?? [];
    let next = 0;
    for (const [index, version] of arrivals.versions.entries()) {
      const at = arrivals.times[index] ?? 0;
      for (let vote = votes[next]; vote && vote.version <= version; vote = votes[next]) {
        seen.record(Math.max(0, at - vote.dueAt));
        next += 1;
      }
    }
  }
  return seen;
};
