import { createGroupCommit, type Database, isConnectionError, sqlTransaction } from '@showhands/service-kit/database';
import type { OutgoingMessage } from '@showhands/service-kit/messaging';
import { inSpan, type Metrics } from '@showhands/service-kit/runtime';
import type { PollSecrets } from '../polls/poll-secrets.ts';
import { tuning } from '../tuning.ts';
import type { Ballot, BallotResult } from './ballot.ts';
import { type CountedBallots, countBallots, RepeatedCallError } from './count-ballots.ts';
import { createPollCache } from './poll-cache.ts';
import { createVoteEvents } from './vote-events.ts';

const BATCH_SIZES = [1, 2, 5, 10, 20, 50, 100, 200, 500] as const;
const COMMIT_SECONDS = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 1, 5] as const;

export interface BallotBox {
  /** Resolves after the commit that the ballot is part of. @throws AppError `unavailable` */
  cast(ballot: Ballot): Promise<BallotResult>;
  /** Resolves when every ballot has been answered; their events are passed on then. */
  drain(): Promise<void>;
}

interface BallotBoxOptions {
  readonly database: Database;
  readonly metrics: Metrics;
  /** Called with the events of committed transactions, each in the place of thin ones. */
  readonly publish: (events: readonly OutgoingMessage[]) => void;
  /** Called after ballots on ranked polls are committed. */
  readonly rankingsChanged: () => void;
  readonly secrets: PollSecrets;
  /** Called after the waiting votes of a poll got the time of their release. */
  readonly releasesChanged: () => void;
}

const outcomeOf = (result: BallotResult): string => {
  if (result.replayed) return 'replayed';
  return result.kind === 'counted' ? 'counted' : result.error.code;
};

/** Group commit of ballots: a single ballot is counted at once, ballots under load share transactions. */
export const createBallotBox = (options: BallotBoxOptions): BallotBox => {
  const { database, metrics, publish, rankingsChanged, secrets, releasesChanged } = options;
  const sizes = metrics.histogram('ballot_batch_size', 'Ballots counted in one transaction', BATCH_SIZES);
  const duration = metrics.histogram('ballot_commit_seconds', 'Time of a transaction of ballots', COMMIT_SECONDS);
  const outcomes = metrics.counter('ballots_total', 'Ballots by outcome', ['outcome']);

  const events = createVoteEvents(publish);
  const cache = createPollCache();
  const context = { cache, secrets };

  let repeatsUntil = 0;

  /** Repeated calls are rare: they are looked up only once a key turns out to be in use. */
  const count = async (ballots: readonly Ballot[]): Promise<CountedBallots> => {
    const run = (mayRepeat: boolean) =>
      sqlTransaction(database, (trx) => countBallots(trx, ballots, context, mayRepeat));
    if (performance.now() < repeatsUntil) return run(true);
    try {
      return await run(false);
    } catch (error) {
      if (!(error instanceof RepeatedCallError)) throw error;
      repeatsUntil = performance.now() + tuning.repeatsMs;
      return run(true);
    }
  };

  const commit = async (ballots: readonly Ballot[]): Promise<readonly BallotResult[]> => {
    const endTimer = duration.startTimer();
    const counted = await inSpan('count ballots', () => count(ballots));
    endTimer();
    sizes.observe(ballots.length);
    cache.put(counted.polls.values());
    events.publish(counted.events);
    if (counted.events.some(({ poll }) => poll.method === 'rank')) rankingsChanged();
    if (counted.hasNewRelease) releasesChanged();
    for (const result of counted.results) outcomes.inc({ outcome: outcomeOf(result) });
    return counted.results;
  };

  const { submit, drain } = createGroupCommit({
    commit,
    maxTransactions: tuning.transactions,
    maxBatch: tuning.ballotsInBatch,
    maxQueued: tuning.ballotsQueued,
    gather: {
      fromBatchOf: tuning.gatherFromBallots,
      windowMs: tuning.gatherMs,
      enough: tuning.enoughBallots,
      idleMs: tuning.gatherIdleMs,
    },
    // A locked poll or a bad ballot must not fail the ballots of other polls.
    splitBy: ({ pollId }) => pollId,
    // After a lost connection the batch may have been committed: counting a toggle twice would withdraw the vote.
    maySplit: (error) => !isConnectionError(error),
    parallelParts: true,
  });
  return {
    cast: submit,
    drain: async () => {
      await drain();
      events.flush();
    },
  };
};
