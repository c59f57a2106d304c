import type { Database, Transaction } from '../database/database.ts';
import type { Logger } from '../runtime/logger.ts';
import type { Metrics } from '../runtime/metrics.ts';
import type { Bus, OutgoingMessage, PublishOutcome } from './bus.ts';
import { registerOutboxMetrics } from './outbox-metrics.ts';
import { tuning } from './tuning.ts';

/**
 * How long a relay may take to publish events before another one takes them over: after a crash, or a duplicate of a slow
 * relay's.
 */
const LEASE_SECONDS = 3;
/** Delay before a failed event is retried, so that others go first. */
const RETRY_SECONDS = 1;

/**
 * Takes a lease on the oldest events that have none. `skip locked` and the lease keep replicas from publishing the same events.
 * There is no high-water mark, because it would skip the events of a transaction that commits late.
 */
const LEASE = `
  update outbox set leased_until = now() + make_interval(secs => ?)
  where id = any (array(
    select id from outbox where (leased_until is null or leased_until < now()) and id <> all (?::uuid[])
    order by seq limit ? for update skip locked))
  returning id, type, body, seq`;

/** The oldest thin events whose writers have not published them in time. */
const LEFT_THIN = `
  select id from outbox
  where leased_until = 'infinity' and created_at < now() - make_interval(secs => ?) and id <> all (?::uuid[])
  order by seq limit ?`;

const TAKE_THIN = `
  delete from outbox where id = any (array(${LEFT_THIN} for update skip locked)) returning body, seq`;

/**
 * Inserts full events in the place of thin ones. A thin event is a row of the outbox with «leased_until = 'infinity'»,
 * which no relay publishes as it is. It says what has changed, without the state; its writer hands the full event to the
 * relay after the commit (`Relay.publish`). `bodies`: of the thin events whose writers have not, because they crashed or
 * the bus failed.
 */
export type RebuildEvents = (transaction: Transaction, bodies: readonly string[]) => Promise<void>;

interface RelayOptions {
  readonly database: Database;
  readonly bus: Bus;
  readonly logger: Logger;
  /** Registers the metrics of the backlog here. */
  readonly metrics?: Metrics;
  /** Required for thin events. */
  readonly rebuildEvents?: RebuildEvents;
}

/** Publishes committed events from the outbox to the bus. */
export interface Relay {
  /** Called after a commit: publishes its events without waiting for the next sweep. */
  wake(): void;
  /** Publishes events in the place of thin ones of a committed transaction. */
  publish(messages: readonly OutgoingMessage[]): void;
  start(): void;
  /** Stops after the running batches; the rest is published after the next start. */
  close(): Promise<void>;
}

/** Each once: the events of several polls may replace the same thin one. */
const storedIds = (messages: readonly OutgoingMessage[]): string[] => [
  ...new Set(messages.flatMap(({ id, replaces = [id] }) => replaces)),
];

const inOrder = <Row extends { readonly seq: string }>(rows: readonly Row[]): Row[] =>
  rows.toSorted((one, other) => Number(one.seq) - Number(other.seq));

const lease = async (database: Database, except: string[]): Promise<OutgoingMessage[]> => {
  const values = [LEASE_SECONDS, except, tuning.relayBatch];
  return inOrder((await database.raw<{ rows: (OutgoingMessage & { seq: string })[] }>(LEASE, values)).rows);
};

/** @returns the number of thin events that were rebuilt */
const rebuild = async (database: Database, except: string[], rebuildEvents: RebuildEvents): Promise<number> => {
  const values = [LEASE_SECONDS, except, tuning.relayThinBatch];
  const { rows: left } = await database.raw<{ rows: unknown[] }>(LEFT_THIN, values);
  if (left.length === 0) return 0;
  return database.transaction(async (trx) => {
    const { rows } = await trx.raw<{ rows: { body: string; seq: string }[] }>(TAKE_THIN, values);
    const bodies = inOrder(rows).map(({ body }) => body);
    if (bodies.length > 0) await rebuildEvents(trx, bodies);
    return bodies.length;
  });
};

/**
 * Deletes delivered events, stores dead letters and delays failed events; failed thin ones are rebuilt when their time is
 * over. @returns whether every event was delivered
 */
const settle = async (
  database: Database,
  messages: readonly OutgoingMessage[],
  outcomes: readonly PublishOutcome[],
): Promise<boolean> => {
  const idsOf = (status: PublishOutcome['status']) =>
    storedIds(messages.filter((_, index) => outcomes[index]?.status === status));
  const failed = new Set(idsOf('failed'));
  // A thin event stays until the events of all its polls are delivered.
  const delivered = idsOf('delivered').filter((id) => !failed.has(id));
  const deadLetters = outcomes.flatMap((outcome) => (outcome.status === 'delivered' ? outcome.deadLetters : []));
  const remove = 'delete from outbox where id = any (?)';
  if (deadLetters.length === 0) await database.raw(remove, [delivered]);
  else {
    await database.transaction(async (trx) => {
      await trx('dead_letters').insert([...deadLetters]);
      await trx.raw(remove, [delivered]);
    });
  }
  if (failed.size === 0) return true;
  await database.raw(
    `update outbox set leased_until = now() + make_interval(secs => ?) where id = any (?) and leased_until < 'infinity'`,
    [RETRY_SECONDS, [...failed]],
  );
  return false;
};

/** Creates the relay, not started yet. */
export const createRelay = ({ database, bus, logger, metrics, rebuildEvents }: RelayOptions): Relay => {
  if (metrics) registerOutboxMetrics(metrics, database);
  const runningBatches = new Map<Promise<void>, readonly string[]>();
  let stopped = false;
  let woken = false;
  /** Whether the last finished batch had failures. */
  let failing = false;
  let wakeUp: () => void = () => undefined;
  let running: Promise<void> = Promise.resolve();

  /**
   * Waits until the next sweep or commit. While the bus fails, commits do not wake it: every vote would retry the
   * backlog.
   */
  const pause = (): Promise<void> =>
    new Promise((resolve) => {
      if (stopped || (woken && !failing)) return resolve();
      const timer = setTimeout(resolve, tuning.relaySweepMs);
      wakeUp = () => {
        if (failing && !stopped) return;
        clearTimeout(timer);
        resolve();
      };
    });

  const publishBatch = async (messages: readonly OutgoingMessage[]): Promise<void> => {
    try {
      failing = !(await settle(database, messages, await bus.publish(messages)));
    } catch (error) {
      failing = true;
      logger.warn({ err: error }, 'outbox batch failed');
    }
  };

  const startBatch = (messages: readonly OutgoingMessage[]): void => {
    const batch = publishBatch(messages).finally(() => runningBatches.delete(batch));
    runningBatches.set(batch, storedIds(messages));
  };

  /**
   * Several batches run concurrently, so that a failing consumer delays only its own events. While the bus fails, one
   * batch probes it.
   */
  const waitForBatchSlot = async (): Promise<void> => {
    while (runningBatches.size >= (failing ? 1 : tuning.relayBatches)) await Promise.race(runningBatches.keys());
  };

  /** @returns whether there may be more thin events to rebuild */
  const rebuildBatch = async (except: string[]): Promise<boolean> => {
    if (!rebuildEvents) return false;
    try {
      return (await rebuild(database, except, rebuildEvents)) === tuning.relayThinBatch;
    } catch (error) {
      // Other events must not wait for these.
      logger.warn({ err: error }, 'thin events were not rebuilt');
      return false;
    }
  };

  const sweep = async (): Promise<void> => {
    let mayHaveThin = true;
    for (let started = 0; !stopped; started += 1) {
      await waitForBatchSlot();
      if (failing && started > 0) return;
      const except = [...runningBatches.values()].flat();
      // Once in a sweep, since it reads the whole backlog.
      if (mayHaveThin) mayHaveThin = await rebuildBatch(except);
      const messages = await lease(database, except);
      if (messages.length > 0) startBatch(messages);
      if (messages.length < tuning.relayBatch && !mayHaveThin) return;
    }
  };

  const run = async (): Promise<void> => {
    while (!stopped) {
      woken = false;
      await sweep().catch((error) => {
        failing = true;
        logger.warn({ err: error }, 'outbox sweep failed');
      });
      await pause();
    }
    await Promise.all(runningBatches.keys());
  };

  return {
    wake: () => {
      woken = true;
      wakeUp();
    },
    publish: (messages) => {
      if (messages.length > 0 && !stopped && !failing) startBatch(messages);
    },
    start: () => {
      running = run();
    },
    close: async () => {
      stopped = true;
      wakeUp();
      await running;
    },
  };
};
