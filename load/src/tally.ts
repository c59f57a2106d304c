import { type Ballot, blast, type CastBallot } from './blast.ts';
import { LoadError } from './load-error.ts';
import type { Options } from './options.ts';
import { Histogram } from './percentiles.ts';

const RATE_LIMITED = 429;

/** What is counted while votes are cast. */
export interface Tally {
  acknowledged: number;
  /** Answers that were no success, and lost ones. */
  errors: number;
  /** By status; 0 for lost ones. */
  readonly answers: Map<number, number>;
  /** Of the acknowledged ones. */
  readonly latency: Histogram;
}

export const newTally = (): Tally => ({ acknowledged: 0, errors: 0, answers: new Map(), latency: new Histogram() });

interface Voted {
  readonly casts: readonly CastBallot[];
  readonly votingMs: number;
}

/** @throws LoadError when the deployment throttles its callers: the rest would measure that alone */
export const vote = async (
  options: Options,
  ballots: readonly Ballot[],
  signal: AbortSignal,
  tally: Tally,
): Promise<Voted> => {
  const limited = new AbortController();
  const { url, connections, rate } = options;
  const { casts, ms } = await blast({
    ...{ url, ballots, connections, rate },
    signal: AbortSignal.any([signal, limited.signal]),
    answered: (status) => {
      tally.answers.set(status, (tally.answers.get(status) ?? 0) + 1);
      if (status !== 200) tally.errors += 1;
      if (status === RATE_LIMITED) limited.abort();
    },
    cast: ({ outcome, ms: took }) => {
      if (outcome !== 'acknowledged') return;
      tally.acknowledged += 1;
      tally.latency.record(took);
    },
  });
  if (!limited.signal.aborted) return { casts, votingMs: ms };
  throw new LoadError(
    `${url} limits how often one may call (429). Votes are not throttled by Showhands: look at what stands in front of it.`,
  );
};
