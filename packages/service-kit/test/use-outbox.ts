import { afterAll, afterEach, beforeAll, expect } from '@jest/globals';
import { eventually } from '@showhands/testing';
import { createDatabase, type Database } from '../src/database/database.ts';
import type { Bus } from '../src/messaging/bus.ts';
import { createInProcessBus } from '../src/messaging/in-process-bus.ts';
import { createRabbitBus } from '../src/messaging/rabbit-bus.ts';
import { createRelay, type Relay, type RelayHooks } from '../src/messaging/relay.ts';
import { createLogger } from '../src/runtime/logger.ts';
import { testRetry } from './bus-messages.ts';
import { effectsOf, type KitDatabase, kitDatabase } from './kit-database.ts';
import { appendEvent, backlogOf, relayTopology } from './relay-effects.ts';

const logger = createLogger('test', 'silent');

/** An outbox in a database of the test file. After each test, started parts are closed and the tables are truncated. */
export const useOutbox = () => {
  let kit: KitDatabase;
  const closers: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    kit = await kitDatabase();
  });
  afterAll(() => kit.close());
  afterEach(async () => {
    for (const close of closers.splice(0).toReversed()) await close();
    await kit.database.raw('truncate effects, inbox, outbox, dead_letters');
  });

  const closing = <Started extends Bus | Relay>(started: Started): Started => {
    closers.push(() => started.close());
    return started;
  };

  return {
    get url() {
      return kit.url;
    },
    get database() {
      return kit.database;
    },
    afterTest: (close: () => Promise<unknown>): void => {
      closers.push(close);
    },
    inProcess: (): Bus => closing(createInProcessBus({ logger, retry: testRetry, topology: relayTopology })),
    onRabbit: (url: string): Bus =>
      closing(createRabbitBus({ url, service: 'test', topology: relayTopology, logger, retry: testRetry })),
    startRelay: (bus: Bus, on: Database = kit.database, beforeLease?: RelayHooks['beforeLease']): Relay => {
      const relay = closing(createRelay({ database: on, bus, logger, ...(beforeLease && { beforeLease }) }));
      relay.start();
      return relay;
    },
    /** Opens another pool to the same database. */
    connect: (pool: number): Database => {
      const database = createDatabase({ url: kit.url, pool });
      closers.push(() => database.destroy());
      return database;
    },
    commit: (pollId?: string): Promise<string> => kit.database.transaction((trx) => appendEvent(trx, pollId)),
    commitMany: (count: number, on: Database = kit.database): Promise<string[]> =>
      on.transaction(async (trx) => {
        const events: string[] = [];
        while (events.length < count) events.push(await appendEvent(trx));
        return events;
      }),
    backlog: (): Promise<number> => backlogOf(kit.database),
    effects: (): Promise<string[]> => effectsOf(kit.database),
    /** Waits for exactly these effects and an empty outbox. */
    settled: async (expected: readonly string[]): Promise<void> => {
      const sorted = expected.toSorted();
      await eventually(async () => expect((await effectsOf(kit.database)).toSorted()).toEqual(sorted));
      await eventually(async () => expect(await backlogOf(kit.database)).toBe(0));
    },
  };
};
