import type { Database } from '../database/database.ts';
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

export interface RelayHooks {
  /**
   * Called before a sweep leases events, for events that are stored in another form. `except`: the ids of rows that are being
   * published. @returns whether it may have more to do in this sweep
   */
  readonly beforeLease?: (database: Database, except: readonly string[]) => Promise<boolean>;
}

interface RelayOptions extends RelayHooks {
  readonly database: Database;
  readonly bus: Bus;
  readonly logger: Logger;
  /** Registers the metrics of the backlog here. */
  readonly metrics?: Metrics;
}

/** Publishes committed events from the outbox to the bus. */
export interface Relay {
  /** Called after a commit: publishes its events without waiting for the next sweep. */
  wake(): void;
  /** Publishes events of a committed transaction in the place of the rows that each `replaces`. */
  publish(messages: readonly OutgoingMessage[]): void;
  start(): void;
  /** Stops after the running batches; the rest is published after the next start. */
  close(): Promise<void>;
}

/** Each once: several events may replace the same row. */
const storedIds = (messages: readonly OutgoingMessage[]): string[] => [
  ...new Set(messages.flatMap(({ id, replaces = [id] }) => replaces)),
];

const inOrder = <Row extends { readonly seq: string }>(rows: readonly Row[]): Row[] =>
  rows.toSorted((one, other) => Number(one.seq) - Number(other.seq));

const lease = async (database: Database, except: string[]): Promise<OutgoingMessage[]> => {
  const values = [LEASE_SECONDS, except, tuning.relayBatch];
  return inOrder((await database.raw<{ rows: (OutgoingMessage & { seq: string })[] }>(LEASE, values)).rows);
};

/**
 * Deletes delivered events, stores dead letters and delays failed events, unless `beforeLease` takes care of their rows.
 * @returns whether every event was delivered
 */
const settle = async (
  database: Database,
  messages: readonly OutgoingMessage[],
  outcomes: readonly PublishOutcome[],
): Promise<boolean> => {
  const idsOf = (status: PublishOutcome['status']) =>
    storedIds(messages.filter((_, index) => outcomes[index]?.status === status));
  const failed = new Set(idsOf('failed'));
  // A row stays until all events that replace it are delivered.
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
export const createRelay = ({ database, bus, logger, metrics, beforeLease }: RelayOptions): Relay => {
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

  const prepare = async (except: readonly string[]): Promise<boolean> => {
    try {
      return (await beforeLease?.(database, except)) ?? false;
    } catch (error) {
      // Other events must not wait for these.
      logger.warn({ err: error }, 'stored events were not rebuilt');
      return false;
    }
  };

  const sweep = async (): Promise<void> => {
    let isPreparing = true;
    for (let started = 0; !stopped; started += 1) {
      await waitForBatchSlot();
      if (failing && started > 0) return;
      const except = [...runningBatches.values()].flat();
      // Once in a sweep, since it reads the whole backlog.
      if (isPreparing) isPreparing = await prepare(except);
      const messages = await lease(database, except);
      if (messages.length > 0) startBatch(messages);
      if (messages.length < tuning.relayBatch && !isPreparing) return;
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
