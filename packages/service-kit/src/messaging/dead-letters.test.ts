import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { eventually, testAmqpUrl } from '@showhands/testing';
import { messageOf, registered, testTopology } from '../../test/bus-messages.ts';
import { type KitDatabase, kitDatabase } from '../../test/kit-database.ts';
import { publishAll } from '../../test/publish-all.ts';
import { createLogger } from '../runtime/logger.ts';
import type { Bus, OutgoingMessage } from './bus.ts';
import { createTableLetters, type DeadLetters } from './dead-letters.ts';
import { createInProcessBus } from './in-process-bus.ts';
import { createRabbitBus } from './rabbit-bus.ts';
import { createRabbitLetters } from './rabbit-letters.ts';
import { createRelay } from './relay.ts';

interface Stage {
  readonly bus: Bus;
  readonly letters: DeadLetters;
  /** Sends an event on its way as its service would. */
  send(message: OutgoingMessage): Promise<void>;
  close(): Promise<void>;
}

const retry = { attempts: 1, delayMs: 20 };
const logger = createLogger('test', 'silent');

const atTheBroker = async (): Promise<Stage> => {
  const url = await testAmqpUrl();
  const bus = createRabbitBus({ url, service: 'test', topology: testTopology, logger, retry });
  await eventually(() => expect(bus.isConnected()).toBe(true), { timeoutMs: 15_000 });
  const letters = await createRabbitLetters(url, testTopology);
  const close = async () => {
    await letters.close();
    await bus.close();
  };
  return { bus, letters, send: (message) => publishAll(bus, [message]), close };
};

const inTheDatabase = async (): Promise<Stage> => {
  const kit: KitDatabase = await kitDatabase();
  const bus = createInProcessBus({ logger, retry });
  const relay = createRelay({ database: kit.database, bus, logger });
  relay.start();
  return {
    bus,
    letters: createTableLetters(kit.database),
    send: async ({ id, type, body }) => {
      await kit.database.raw('insert into outbox (id, type, body) values (?, ?, ?)', [id, type, body]);
      relay.wake();
    },
    close: async () => {
      await relay.close();
      await bus.close();
      await kit.close();
    },
  };
};

describe.each([
  ['at the broker', atTheBroker],
  ['in the database', inTheDatabase],
])('dead letters %s', (_, begin) => {
  let stage: Stage;
  let works: boolean;
  let handled: string[];

  beforeEach(async () => {
    stage = await begin();
    works = false;
    handled = [];
    const handle = async ({ id }: { id: string }) => {
      if (!works) throw new Error('not yet');
      handled.push(id);
    };
    await stage.bus.subscribe({ queue: 'one.people', handlers: { 'user.registered': handle, 'user.updated': handle } });
    await stage.bus.subscribe({ queue: 'two.people', handlers: { 'user.registered': async () => undefined } });
    await stage.bus.subscribe({ queue: 'two.polls', handlers: { 'poll.deleted': handle } });
    await eventually(() => expect(stage.bus.isConnected()).toBe(true), { timeoutMs: 15_000 });
  });
  afterEach(() => stage.close());

  const park = async (...messages: OutgoingMessage[]): Promise<void> => {
    for (const message of messages) await stage.send(message);
    await eventually(async () => expect(await stage.letters.list()).toHaveLength(messages.length));
  };
  const deletion = () =>
    messageOf('poll.deleted', { pollId: crypto.randomUUID(), creator: crypto.randomUUID(), version: 2 });

  test('are shown with their reason, and stay where they are', async () => {
    const person = registered('Ada');
    await park(person);
    for (const look of [1, 2]) {
      expect({ look, letters: await stage.letters.list() }).toEqual({
        look,
        letters: [{ queue: 'one.people', body: person.body, reason: 'not yet' }],
      });
    }
  });

  test('reach their consumer once more', async () => {
    const [person, poll] = [registered('Ada'), deletion()];
    await park(person, poll);
    works = true;
    expect(await stage.letters.replay('one.people')).toBe(1);
    await eventually(() => expect(handled).toEqual([person.id]));
    expect(await stage.letters.list()).toMatchObject([{ queue: 'two.polls' }]);
    expect(await stage.letters.replay()).toBe(1);
    await eventually(() => expect(handled).toEqual([person.id, poll.id]));
    expect(await stage.letters.list()).toEqual([]);
  });

  test('come back where the consumer fails again', async () => {
    await park(registered('Ada'));
    expect(await stage.letters.replay()).toBe(1);
    await eventually(async () => expect(await stage.letters.list()).toMatchObject([{ reason: 'not yet' }]));
  });

  test('are thrown away on demand', async () => {
    await park(registered('Ada'), deletion());
    expect(await stage.letters.discard('two.polls')).toBe(1);
    expect(await stage.letters.list()).toMatchObject([{ queue: 'one.people' }]);
    expect(await stage.letters.discard()).toBe(1);
    expect(await stage.letters.list()).toEqual([]);
  });
});
