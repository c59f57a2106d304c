import { setTimeout as delay } from 'node:timers/promises';
import {
  currentContext,
  type Database,
  inSpan,
  isConnectionFault,
  type Metrics,
  type RequestContext,
  runWithContext,
  unavailable,
} from '@showhands/service-kit';
import type { Ballot, BallotResult } from './ballot.ts';
import { countBallots } from './count-ballots.ts';

/** More wait than a healthy database counts in seconds: better to say so than to let callers hang. */
const WAITING_MAX = 20_000;
const BATCH_MAX = 500;
/** So many ballots in one transaction say that more are on their way. */
const CROWD = 5;
/** From one transaction of a crowd's ballots to the next, unless nobody has come for a pause. */
const GATHER_MS = 40;
const PAUSE_MS = 5;
const BATCH_SIZES = [1, 2, 5, 10, 20, 50, 100, 200, 500] as const;
const COMMIT_SECONDS = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 1, 5] as const;

interface Waiting {
  readonly ballot: Ballot;
  readonly context: RequestContext | undefined;
  readonly resolve: (result: BallotResult) => void;
  readonly reject: (error: unknown) => void;
}

export interface BallotBox {
  /** Resolves after the commit that the ballot is part of. @throws AppError `unavailable` */
  cast(ballot: Ballot): Promise<BallotResult>;
  /** Resolves when every ballot handed in has been answered. */
  drain(): Promise<void>;
}

interface BallotBoxOptions {
  readonly database: Database;
  readonly metrics: Metrics;
  readonly committed: () => void;
}

const groupBy = <Item>(items: readonly Item[], key: (item: Item) => string): Item[][] => [
  ...Map.groupBy(items, key).values(),
];

const outcomeOf = (result: BallotResult): string => {
  if (result.replayed) return 'replayed';
  return result.kind === 'counted' ? 'counted' : result.refusal.code;
};

/**
 * Group commit: ballots that arrive while a transaction is under way make up the next one. In a crowd that one begins a
 * moment later, so that a commit is shared by many; a single vote waits for nobody.
 */
export const createBallotBox = ({ database, metrics, committed }: BallotBoxOptions): BallotBox => {
  const sizes = metrics.histogram('ballot_batch_size', 'Ballots counted in one transaction', BATCH_SIZES);
  const duration = metrics.histogram('ballot_commit_seconds', 'Time of a transaction of ballots', COMMIT_SECONDS);
  const answered = metrics.counter('ballots_total', 'Ballots answered, by what became of them', ['outcome']);
  let waiting: Waiting[] = [];
  let counting: Promise<void> | undefined;

  const commit = async (batch: readonly Waiting[]): Promise<void> => {
    const took = duration.startTimer();
    const ballots = batch.map(({ ballot }) => ballot);
    const count = () => inSpan('count ballots', () => database.transaction((trx) => countBallots(trx, ballots)));
    // A batch has many causes; it is logged and traced as what its first ballot caused.
    const context = batch[0]?.context;
    const results = await (context ? runWithContext(context, count) : count());
    took();
    sizes.observe(batch.length);
    committed();
    for (const [index, one] of batch.entries()) {
      const result = results[index];
      if (result) {
        answered.inc({ outcome: outcomeOf(result) });
        one.resolve(result);
      } else one.reject(new Error('a ballot was left without a result'));
    }
  };

  /**
   * A batch that fails is counted again in parts, so that a locked poll or a bad ballot is its own trouble alone. Not
   * when the connection was lost: the batch may have been committed, and a second count would take its votes back.
   */
  const commitOrSplit = async (batch: readonly Waiting[]): Promise<void> => {
    try {
      await commit(batch);
    } catch (error) {
      const byPoll = groupBy(batch, ({ ballot }) => ballot.pollId);
      const parts = byPoll.length > 1 && !isConnectionFault(error) ? byPoll : [];
      if (parts.length === 0) for (const one of batch) one.reject(error);
      else await Promise.all(parts.map(commitOrSplit));
    }
  };

  /** Waits for as long as more keep coming: were all callers waiting here, nobody would be working. */
  const gather = async (until: number): Promise<void> => {
    for (let known = -1; waiting.length > known && waiting.length < BATCH_MAX && performance.now() < until; ) {
      known = waiting.length;
      await delay(PAUSE_MS);
    }
  };

  const run = async (): Promise<void> => {
    while (waiting.length > 0) {
      const began = performance.now();
      const batch = waiting.slice(0, BATCH_MAX);
      waiting = waiting.slice(BATCH_MAX);
      await commitOrSplit(batch);
      if (batch.length >= CROWD) await gather(began + GATHER_MS);
    }
    counting = undefined;
  };

  return {
    cast: (ballot) =>
      new Promise((resolve, reject) => {
        if (waiting.length >= WAITING_MAX) return reject(unavailable());
        waiting.push({ ballot, context: currentContext(), resolve, reject });
        counting ??= Promise.resolve().then(run);
      }),
    drain: async () => {
      while (counting) await counting;
    },
  };
};
