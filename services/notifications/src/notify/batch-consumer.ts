import type { DomainEvent, EventType } from '@showhands/contracts';
import { createGroupCommit, type Database, prepared, type Transaction } from '@showhands/service-kit/database';
import { type EventHandler, isTransient } from '@showhands/service-kit/messaging';

/** Messages of the subscription, whose handlers mostly wait for others. */
export const BATCH_CONCURRENCY = 1_000;
/** Events of a batch: half of the prefetch count. The broker hands out no more, so waiting for more only delays the batch. */
const ENOUGH = BATCH_CONCURRENCY / 2;
/** Milliseconds from one transaction to the next: the events of a burst share transactions. Benchmark 2. */
const GATHER_MS = 500;

const MARK = `
  insert into inbox (consumer, event_id) select ?::text, id from unnest(?::uuid[]) as n (id)
  on conflict do nothing returning event_id as id`;

/** Handles the events of a burst in shared transactions. */
export interface BatchConsumer<Type extends EventType> {
  readonly handle: EventHandler<Type>;
  /** Resolves when every event received so far has been handled or has failed; never rejects. */
  readonly settled: () => Promise<unknown>;
}

/**
 * Makes a handler that deduplicates events and handles the events of a burst in batches: their inbox rows and their
 * effects are one transaction. When it fails, each event is retried in a transaction of its own, so that one bad event
 * does not fail the others. After a transient error, which would hit each event, none is retried. `consumer` is the
 * queue's name; its subscription has the concurrency `BATCH_CONCURRENCY`.
 */
export const createBatchConsumer = <Type extends EventType>(
  database: Database,
  consumer: string,
  work: (transaction: Transaction, events: readonly DomainEvent<Type>[]) => Promise<void>,
): BatchConsumer<Type> => {
  const pending = new Set<Promise<unknown>>();

  const commit = async (events: readonly DomainEvent<Type>[]): Promise<readonly undefined[]> => {
    await database.transaction(async (trx) => {
      const byId = new Map(events.map((event) => [event.id, event]));
      const { rows } = await prepared<{ id: string }>(trx, MARK, [consumer, [...byId.keys()]]);
      const fresh = rows.flatMap(({ id }) => byId.get(id) ?? []);
      if (fresh.length > 0) await work(trx, fresh);
    });
    return events.map(() => undefined);
  };

  const { submit } = createGroupCommit({
    commit,
    gather: { fromBatchOf: 1, windowMs: GATHER_MS, enough: ENOUGH },
    splitBy: ({ id }) => id,
    maySplit: (error) => !isTransient(error),
  });

  return {
    handle: (event) => {
      const handled: Promise<void> = submit(event).finally(() => pending.delete(handled));
      pending.add(handled);
      return handled;
    },
    settled: () => Promise.allSettled(pending),
  };
};
