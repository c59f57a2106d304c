import { LoadError } from './load-error.ts';
import type { Measurements, OperationOutcome, Place } from './measurements.ts';
import type { Options } from './options.ts';
import type { UpdateLag } from './update-lag.ts';
import { type Ballot, type CastBallot, type Outcome, runVoteLoad } from './vote-load.ts';

const TOO_MANY_REQUESTS = 429;

const OUTCOMES: Readonly<Record<Outcome, OperationOutcome>> = {
  acknowledged: 'ok',
  failed: 'failed',
  unknown: 'unknown',
};

interface VoteMeasuring {
  readonly measurements: Measurements;
  readonly lag: UpdateLag;
  readonly place: Place;
}

/** @throws LoadError after a 429: under a rate limit, a load test would measure the limit */
export const castVotes = async (
  options: Options,
  ballots: readonly Ballot[],
  signal: AbortSignal,
  { measurements, lag, place }: VoteMeasuring,
): Promise<readonly CastBallot[]> => {
  const rateLimited = new AbortController();
  const { url, connections, rate } = options;
  const { casts } = await runVoteLoad({
    ...{ url, ballots, connections, rate },
    signal: AbortSignal.any([signal, rateLimited.signal]),
    onResponse: (status) => {
      measurements.respond(place, status);
      if (status === TOO_MANY_REQUESTS) rateLimited.abort();
    },
    onCast: (cast) => {
      measurements.finish(place, OUTCOMES[cast.outcome], cast.dueAt);
      lag.acknowledged(cast);
    },
  });
  if (!rateLimited.signal.aborted) return casts;
  throw new LoadError(
    `${url} limits the rate of requests (429): see "Rate limits" in docs/load-testing.md, or a proxy in front of it.`,
  );
};
