import type { DomainEvent, EventType } from '@showhands/contracts';
import type { Database, Transaction } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';
import { currentContext, type RequestContext, runWithContext } from '../runtime/context.ts';
import { DEFAULT_CONCURRENCY, type EventHandler } from './bus.ts';
import { isPassing } from './dispatch.ts';

/** From one transaction to the next: an event that comes alone goes at once, those of a burst wait for each other. */
const GATHER_MS = 100;
/** So many need wait no longer. A consumer that is given no more events at once than this would be held up by waiting. */
const ENOUGH = DEFAULT_CONCURRENCY / 2;

interface Waiting<Type extends EventType> {
  readonly event: DomainEvent<Type>;
  readonly context: RequestContext | undefined;
  readonly done: PromiseWithResolvers<void>;
}

const MARK = `
  insert into inbox (consumer, event_id) select ?::text, id from unnest(?::uuid[]) as n (id)
  on conflict do nothing returning event_id as id`;

/** A handler of the events of a burst. */
export interface Together<Type extends EventType> {
  readonly handle: EventHandler<Type>;
  /** Resolves when every event that is here now has been handled or has failed. */
  readonly settled: () => Promise<unknown>;
}

/**
 * Makes a handler that runs `work` once for each event, however often it is delivered, and for the events of a burst together:
 * their marks and their effects are one transaction. When it fails, each is tried by itself, so that one that cannot be
 * handled is its own trouble alone. `consumer` is the queue's name.
 */
export const consumeTogether = <Type extends EventType>(
  database: Database,
  consumer: string,
  work: (transaction: Transaction, events: readonly DomainEvent<Type>[]) => Promise<void>,
): Together<Type> => {
  const underWay = new Set<Promise<void>>();
  let waiting: Waiting<Type>[] = [];
  let isRunning = false;
  let enoughAreHere: () => void = () => undefined;

  const commit = (events: readonly DomainEvent<Type>[]): Promise<void> =>
    database.transaction(async (trx) => {
      const byId = new Map(events.map((event) => [event.id, event]));
      const { rows } = await prepared<{ id: string }>(trx, MARK, [consumer, [...byId.keys()]]);
      const fresh = rows.flatMap(({ id }) => byId.get(id) ?? []);
      if (fresh.length > 0) await work(trx, fresh);
    });

  const commitOrSplit = async (batch: readonly Waiting<Type>[]): Promise<void> => {
    const context = batch[0]?.context;
    const all = () => commit(batch.map(({ event }) => event));
    try {
      await (context ? runWithContext(context, all) : all());
      for (const { done } of batch) done.resolve();
    } catch (error) {
      if (batch.length === 1 || isPassing(error)) for (const { done } of batch) done.reject(error);
      else for (const one of batch) await commitOrSplit([one]);
    }
  };

  const gather = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      if (ms <= 0 || waiting.length >= ENOUGH) return resolve();
      const timer = setTimeout(resolve, ms);
      enoughAreHere = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const run = async (): Promise<void> => {
    isRunning = true;
    while (waiting.length > 0) {
      const began = performance.now();
      const batch = waiting;
      waiting = [];
      await commitOrSplit(batch);
      await gather(began + GATHER_MS - performance.now());
    }
    isRunning = false;
  };

  return {
    handle: (event) => {
      const done = Promise.withResolvers<void>();
      waiting.push({ event, context: currentContext(), done });
      const handled = done.promise.finally(() => underWay.delete(handled));
      underWay.add(handled);
      if (!isRunning) void run();
      else if (waiting.length >= ENOUGH) enoughAreHere();
      return handled;
    },
    settled: () => Promise.allSettled(underWay),
  };
};
