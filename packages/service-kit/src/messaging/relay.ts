import type { Database } from '../database/database.ts';
import type { Logger } from '../runtime/logger.ts';
import type { Bus, OutgoingMessage, PublishOutcome } from './bus.ts';

const BATCH = 100;
const SWEEP_MS = 500;
const BATCHES_UNDER_WAY = 10;
/** Longer than a publish can take, retries of in-process handlers included; after it another replica tries. */
const LEASE_SECONDS = 30;

/**
 * Claims the oldest events that nobody holds. `skip locked` and the lease keep several replicas from taking the
 * same; no high-water mark is kept, so that a transaction that commits late is not passed over.
 */
const CLAIM = `
  update outbox set leased_until = now() + make_interval(secs => ?)
  where id = any (array(
    select id from outbox where leased_until is null or leased_until < now()
    order by seq limit ? for update skip locked))
  returning id, type, body, seq`;

interface RelayOptions {
  readonly database: Database;
  readonly bus: Bus;
  readonly logger: Logger;
}

/** Carries committed events from the outbox to the bus. */
export interface Relay {
  /** Tells of a commit, so that its events go out without waiting for the sweep. */
  wake(): void;
  start(): void;
  /** Ends after the batch under way; what is left goes out at the next start. */
  close(): Promise<void>;
}

const claim = async (database: Database): Promise<OutgoingMessage[]> => {
  const { rows } = await database.raw<{ rows: (OutgoingMessage & { seq: string })[] }>(CLAIM, [LEASE_SECONDS, BATCH]);
  return rows.toSorted((one, other) => Number(one.seq) - Number(other.seq));
};

const settle = async (
  database: Database,
  messages: readonly OutgoingMessage[],
  outcomes: readonly PublishOutcome[],
): Promise<number> => {
  const idsOf = (status: PublishOutcome['status']) =>
    messages.filter((_, index) => outcomes[index]?.status === status).map(({ id }) => id);
  const letters = outcomes.flatMap((outcome) => (outcome.status === 'delivered' ? outcome.deadLetters : []));
  const failed = idsOf('failed');
  await database.transaction(async (trx) => {
    if (letters.length > 0) await trx('dead_letters').insert([...letters]);
    await trx.raw('delete from outbox where id = any (?)', [idsOf('delivered')]);
    if (failed.length > 0) await trx.raw('update outbox set leased_until = null where id = any (?)', [failed]);
  });
  return failed.length;
};

export const createRelay = ({ database, bus, logger }: RelayOptions): Relay => {
  const underWay = new Set<Promise<void>>();
  let stopped = false;
  let woken = false;
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
      failing = (await settle(database, messages, await bus.publish(messages))) > 0;
    } catch (error) {
      failing = true;
      logger.warn({ err: error }, 'outbox batch failed');
    }
  };

  /** Several batches may be under way, so that a consumer that keeps failing holds up its own batch alone. */
  const start = (messages: readonly OutgoingMessage[]): void => {
    const batch = publishBatch(messages).finally(() => underWay.delete(batch));
    underWay.add(batch);
  };

  const sweep = async (): Promise<void> => {
    for (;;) {
      if (underWay.size >= BATCHES_UNDER_WAY) await Promise.race(underWay);
      const messages = stopped ? [] : await claim(database);
      if (messages.length > 0) start(messages);
      if (messages.length < BATCH || failing) return;
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
      failing = false;
    }
    await Promise.all(underWay);
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
