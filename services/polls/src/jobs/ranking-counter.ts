import { setTimeout as delay } from 'node:timers/promises';
import type { Store } from '@showhands/service-kit/database';
import { inSpan, type Logger } from '@showhands/service-kit/runtime';
import { publishUnedited } from '../polls/commands.ts';
import { claimRanking, countRankingIfDue, findRankingsDue } from '../polls/ranking.ts';

/**
 * From a vote to the count, and from one count to the next: longer after a long one, so that counting takes a third of the
 * time at most. Screens see the result within a second.
 */
const INTERVAL_MS = { min: 300, max: 600 } as const;
const INTERVAL_PER_COUNT = 2;
/** Finds the counts of replicas that have ended. */
const SWEEP_MS = 5_000;
const POLLS_PER_SWEEP = 100;

export interface RankingCounter {
  /** Counts soon, after rankings have changed. */
  rankingsChanged(): void;
  start(): void;
  close(): Promise<void>;
}

const internalCall = () => ({ idempotency: null, replayed: false });

/**
 * Counts the rankings of polls whose ballots have changed, apart from the ballots' transactions: a runoff over 100,000
 * rankings must not make a voter wait.
 */
export const createRankingCounter = ({ store, logger }: { store: Store; logger: Logger }): RankingCounter => {
  const closing = new AbortController();
  let sweepTimer: NodeJS.Timeout | undefined;
  let hasChanged = false;
  let running: Promise<void> | undefined;

  const countOne = (id: string): Promise<void> =>
    store.transact(internalCall(), async (trx) => {
      if ((await claimRanking(trx, id)) && (await countRankingIfDue(trx, id))) await publishUnedited(trx, id);
    });

  const countAll = async (): Promise<void> => {
    for (const id of await findRankingsDue(store.database, POLLS_PER_SWEEP)) {
      await inSpan('count rankings', () => countOne(id));
    }
  };

  const run = async (): Promise<void> => {
    let lastMs = 0;
    while (hasChanged && !closing.signal.aborted) {
      const interval = Math.min(INTERVAL_MS.max, INTERVAL_MS.min + INTERVAL_PER_COUNT * lastMs);
      await delay(interval, undefined, { signal: closing.signal }).catch(() => undefined);
      hasChanged = false;
      const began = performance.now();
      await countAll().catch((error) => logger.warn({ err: error }, 'counting rankings failed'));
      lastMs = performance.now() - began;
    }
    running = undefined;
  };

  const rankingsChanged = (): void => {
    hasChanged = true;
    running ??= run();
  };

  return {
    rankingsChanged,
    start: () => {
      rankingsChanged();
      sweepTimer = setInterval(rankingsChanged, SWEEP_MS);
    },
    close: async () => {
      clearInterval(sweepTimer);
      closing.abort();
      await running;
    },
  };
};
