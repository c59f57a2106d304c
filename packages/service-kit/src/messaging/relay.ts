import type { Database } from '../database/database.ts';
import type { Logger } from '../runtime/logger.ts';
import type { Metrics } from '../runtime/metrics.ts';
import type { Bus, OutgoingMessage, PublishOutcome } from './bus.ts';
import { exposeOutbox } from './outbox-gauges.ts';

const BATCH = 100;
const SWEEP_MS = 500;
const BATCHES_UNDER_WAY = 10;
/** How soon others may take over the events of a relay that died. One that only is slow is overtaken: a duplicate. */
const LEASE_SECONDS = 3;
/** How long an event that failed lets others go first. */
const RETRY_SECONDS = 1;

/**
 * Claims the oldest events that nobody holds. `skip locked` and the lease keep several replicas from taking the
 * same; no high-water mark is kept, so that a transaction that commits late is not passed over.
 */
const CLAIM = `
  update outbox set leased_until = now() + make_interval(secs => ?)
  where id = any (array(
    select id from outbox where (leased_until is null or leased_until < now()) and id <> all (?::uuid[])
    order by seq limit ? for update skip locked))
  returning id, type, body, seq`;

interface RelayOptions {
  readonly database: Database;
  readonly bus: Bus;
  readonly logger: Logger;
  /** Where the age of the backlog is shown. */
  readonly metrics?: Metrics;
}

/** Carries committed events from the outbox to the bus. */
export interface Relay {
  /** Tells of a commit, so that its events go out without waiting for the sweep. */
  wake(): void;
  start(): void;
  /** Ends after the batches under way; what is left goes out at the next start. */
  close(): Promise<void>;
}

const claim = async (database: Database, except: string[]): Promise<OutgoingMessage[]> => {
  const { rows } = await database.raw<{ rows: (OutgoingMessage & { seq: string })[] }>(CLAIM, [
    LEASE_SECONDS,
    except,
    BATCH,
  ]);
  return rows.toSorted((one, other) => Number(one.seq) - Number(other.seq));
};

/** Removes what was delivered, and keeps what consumers gave up on. @returns whether everything was delivered */
const settle = async (
  database: Database,
  messages: readonly OutgoingMessage[],
  outcomes: readonly PublishOutcome[],
): Promise<boolean> => {
  const idsOf = (status: PublishOutcome['status']) =>
    messages.filter((_, index) => outcomes[index]?.status === status).map(({ id }) => id);
  const letters = outcomes.flatMap((outcome) => (outcome.status === 'delivered' ? outcome.deadLetters : []));
  const remove = 'delete from outbox where id = any (?)';
  if (letters.length === 0) await database.raw(remove, [idsOf('delivered')]);
  else {
    await database.transaction(async (trx) => {
      await trx('dead_letters').insert([...letters]);
      await trx.raw(remove, [idsOf('delivered')]);
    });
  }
  const failed = idsOf('failed');
  if (failed.length === 0) return true;
  await database.raw('update outbox set leased_until = now() + make_interval(secs => ?) where id = any (?)', [
    RETRY_SECONDS,
    failed,
  ]);
  return false;
};

export const createRelay = ({ database, bus, logger, metrics }: RelayOptions): Relay => {
  if (metrics) exposeOutbox(metrics, database);
  const underWay = new Map<Promise<void>, readonly string[]>();
  let stopped = false;
  let woken = false;
  /** Whether the batch that ended last was not all delivered. */
  let failing = false;
  let wakeUp: () => void = () => undefined;
  let running: Promise<void> = Promise.resolve();

  /** Waits for the sweep; a commit cuts it short, but not while the bus fails, or each vote would stir the backlog. */
  const pause = (): Promise<void> =>
    new Promise((resolve) => {
      if (stopped || (woken && !failing)) return resolve();
      const timer = setTimeout(resolve, SWEEP_MS);
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

  const begin = (messages: readonly OutgoingMessage[]): void => {
    const batch = publishBatch(messages).finally(() => underWay.delete(batch));
    underWay.set(
      batch,
      messages.map(({ id }) => id),
    );
  };

  /** Several batches may be under way, so that a consumer that keeps failing holds up its own alone; while the bus fails, one to try it. */
  const roomForBatch = async (): Promise<void> => {
    while (underWay.size >= (failing ? 1 : BATCHES_UNDER_WAY)) await Promise.race(underWay.keys());
  };

  const sweep = async (): Promise<void> => {
    for (let begun = 0; !stopped; begun += 1) {
      await roomForBatch();
      if (failing && begun > 0) return;
      const messages = await claim(database, [...underWay.values()].flat());
      if (messages.length > 0) begin(messages);
      if (messages.length < BATCH) return;
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
    await Promise.all(underWay.keys());
  };

  return {
    wake: () => {
      woken = true;
      wakeUp();
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
