import { Histogram } from './histogram.ts';
import { LoadError } from './load-error.ts';
import type { Options } from './options.ts';
import { type Ballot, type CastBallot, runVoteLoad } from './vote-load.ts';

const TOO_MANY_REQUESTS = 429;

/** Running counts, updated with each response. */
export interface VoteCount {
  acknowledged: number;
  /** Lost responses and those other than 200. */
  errors: number;
  /** Responses by status; 0 for lost ones. */
  readonly statuses: Map<number, number>;
  /** Of acknowledged votes. */
  readonly latency: Histogram;
}

export const newVoteCount = (): VoteCount => ({
  acknowledged: 0,
  errors: 0,
  statuses: new Map(),
  latency: new Histogram(),
});

interface CastVotes {
  readonly casts: readonly CastBallot[];
  readonly votingMs: number;
}

/** @throws LoadError after a 429: under a rate limit, a load test would measure the limit */
export const castVotes = async (
  options: Options,
  ballots: readonly Ballot[],
  signal: AbortSignal,
  count: VoteCount,
): Promise<CastVotes> => {
  const rateLimited = new AbortController();
  const { url, connections, rate } = options;
  const { casts, ms } = await runVoteLoad({
    ...{ url, ballots, connections, rate },
    signal: AbortSignal.any([signal, rateLimited.signal]),
    onResponse: (status) => {
      count.statuses.set(status, (count.statuses.get(status) ?? 0) + 1);
      if (status !== 200) count.errors += 1;
      if (status === TOO_MANY_REQUESTS) rateLimited.abort();
    },
    onCast: (cast) => {
      if (cast.outcome !== 'acknowledged') return;
      count.acknowledged += 1;
      count.latency.record(cast.ms);
    },
  });
  if (!rateLimited.signal.aborted) return { casts, votingMs: ms };
  throw new LoadError(
    `${url} limits the rate of requests (429): see "Rate limits" in docs/load-testing.md, or a proxy in front of it.`,
  );
};
