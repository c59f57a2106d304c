import { currentContext, type RequestContext, runWithContext } from '../runtime/context.ts';
import { unavailable } from '../runtime/errors.ts';

/** When a batch waits for more items. Without waiting, callers that return in step would never share a transaction. */
interface GatherRule {
  /** The wait starts only after a batch of at least this size: a lone item is never delayed. */
  readonly fromBatchOf: number;
  /** The next batch starts this long after the start of the last one, at the latest. */
  readonly windowMs: number;
  /** The wait ends early when this many items are queued. */
  readonly enough: number;
  /** The wait ends early when no item arrived for this long; without it, only `windowMs` and `enough` end the wait. */
  readonly idleMs?: number;
}

interface GroupCommitOptions<Item, Result> {
  /** Commits the items in one transaction. Returns one result per item, in the items' order. */
  readonly commit: (items: readonly Item[]) => Promise<readonly Result[]>;
  readonly gather: GatherRule;
  /** Transactions that run at once; one by default. A further one begins when `gather.enough` items are queued. */
  readonly maxTransactions?: number;
  /** Items per batch; unlimited by default. */
  readonly maxBatch?: number;
  /** Queued items; unlimited by default. Beyond it, items are rejected with AppError `unavailable`. */
  readonly maxQueued?: number;
  /** A failed batch is retried in parts, one for each key that this returns. */
  readonly splitBy: (item: Item) => unknown;
  /** Whether a batch that failed with this error may be retried in parts. Otherwise all its items are rejected. */
  readonly maySplit: (error: unknown) => boolean;
  /** Retries the parts concurrently instead of one after the other. */
  readonly parallelParts?: boolean;
}

export interface GroupCommit<Item, Result> {
  /** Resolves with the item's result after the commit of its batch; rejects with the error of that commit. */
  submit(item: Item): Promise<Result>;
  /** Resolves when the queue is empty and no commit is running. */
  drain(): Promise<void>;
}

interface Entry<Item, Result> {
  readonly item: Item;
  readonly context: RequestContext | undefined;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Group commit: items that arrive while a transaction is running form the next one, so that one commit serves many. One
 * transaction runs at a time by default, except for the parts of a failed batch. A transaction runs in the request context of
 * its first item: a batch has many causes, but a log line and a span have one.
 */
export const createGroupCommit = <Item, Result>(
  options: GroupCommitOptions<Item, Result>,
): GroupCommit<Item, Result> => {
  const { commit, gather, splitBy, maySplit, parallelParts = false, maxTransactions = 1 } = options;
  const { maxBatch = Number.POSITIVE_INFINITY, maxQueued = Number.POSITIVE_INFINITY } = options;
  const queue: Entry<Item, Result>[] = [];
  let running: Promise<void> | undefined;
  let transactions = 0;
  let last = { startedAt: 0, size: 0 };
  let endPause: () => void = () => undefined;

  const commitBatch = async (batch: readonly Entry<Item, Result>[]): Promise<void> => {
    const items = batch.map(({ item }) => item);
    const context = batch[0]?.context;
    const results = await (context ? runWithContext(context, () => commit(items)) : commit(items));
    for (const [index, { resolve, reject }] of batch.entries()) {
      if (index < results.length) resolve(results[index] as Result);
      // Not thrown: the batch is committed and must not be retried.
      else reject(new Error('the commit returned no result for an item'));
    }
  };

  const commitOrSplit = async (batch: readonly Entry<Item, Result>[]): Promise<void> => {
    try {
      await commitBatch(batch);
    } catch (error) {
      const parts = maySplit(error) ? [...Map.groupBy(batch, ({ item }) => splitBy(item)).values()] : [];
      if (parts.length < 2) for (const { reject } of batch) reject(error);
      else if (parallelParts) await Promise.all(parts.map(commitOrSplit));
      else for (const part of parts) await commitOrSplit(part);
    }
  };

  /** Until it is ended, or for at most `ms`. */
  const pause = (ms?: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = ms === undefined ? undefined : setTimeout(resolve, ms);
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const gatherUntil = async (deadline: number): Promise<void> => {
    let seen = -1;
    for (let now = performance.now(); now < deadline; now = performance.now()) {
      if (queue.length === seen || queue.length >= gather.enough) return;
      seen = queue.length;
      await pause(gather.idleMs ?? deadline - now);
    }
  };

  const mayBegin = (): boolean =>
    transactions === 0 ? queue.length > 0 : transactions < maxTransactions && queue.length >= gather.enough;

  const begin = async (): Promise<void> => {
    const batch = queue.splice(0, maxBatch);
    last = { startedAt: performance.now(), size: batch.length };
    transactions += 1;
    await commitOrSplit(batch);
    transactions -= 1;
    endPause();
  };

  const run = async (): Promise<void> => {
    while (queue.length > 0 || transactions > 0) {
      if (mayBegin()) void begin();
      await pause();
      if (transactions === 0 && last.size >= gather.fromBatchOf) await gatherUntil(last.startedAt + gather.windowMs);
    }
    running = undefined;
  };

  return {
    submit: (item) =>
      new Promise((resolve, reject) => {
        if (queue.length >= maxQueued) return reject(unavailable());
        queue.push({ item, context: currentContext(), resolve, reject });
        // In a microtask, so that items of the same tick share the first batch.
        running ??= Promise.resolve().then(run);
        if (queue.length >= gather.enough) endPause();
      }),
    drain: async () => {
      while (running) await running;
    },
  };
};
