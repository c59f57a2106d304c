import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { eventually, testAmqpUrl } from '@showhands/testing';
import { messageOf, registered, testTopology } from '../../test/bus-messages.ts';
import { type KitDatabase, kitDatabase } from '../../test/kit-database.ts';
import { publishAll } from '../../test/publish-all.ts';
import { createLogger } from '../runtime/logger.ts';
import type { Bus, OutgoingMessage } from './bus.ts';
import { createTableDeadLetters, type DeadLetters } from './dead-letters.ts';
import { createInProcessBus } from './in-process-bus.ts';
import { createRabbitBus } from './rabbit-bus.ts';
import { createRabbitDeadLetters } from './rabbit-dead-letters.ts';
import { createRelay } from './relay.ts';

interface Fixture {
  readonly bus: Bus;
  readonly deadLetters: DeadLetters;
  /** Publishes an event like its service. */
  send(message: OutgoingMessage): Promise<void>;
  close(): Promise<void>;
}

const retry = { attempts: 1, delayMs: 20 };
const logger = createLogger('test', 'silent');

const atTheBroker = async (): Promise<Fixture> => {
  const url = await testAmqpUrl();
  const bus = createRabbitBus({ url, service: 'test', topology: testTopology, logger, retry });
  await eventually(() => expect(bus.isConnected()).toBe(true));
  const deadLetters = await createRabbitDeadLetters(url, testTopology);
  const close = async () => {
    await deadLetters.close();
    await bus.close();
  };
  return { bus, deadLetters, send: (message) => publishAll(bus, [message]), close };
};

const inTheDatabase = async (): Promise<Fixture> => {
  const kit: KitDatabase = await kitDatabase();
  const bus = createInProcessBus({ logger, retry });
  const relay = createRelay({ database: kit.database, bus, logger });
  relay.start();
  return {
    bus,
    deadLetters: createTableDeadLetters(kit.database),
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
  let fixture: Fixture;
  let works: boolean;
  let handled: string[];

  beforeEach(async () => {
    fixture = await begin();
    works = false;
    handled = [];
    const handle = async ({ id }: { id: string }) => {
      if (!works) throw new Error('not yet');
      handled.push(id);
    };
    await fixture.bus.subscribe({
      queue: 'one.people',
      handlers: { 'user.registered': handle, 'user.updated': handle },
    });
    await fixture.bus.subscribe({ queue: 'two.people', handlers: { 'user.registered': async () => undefined } });
    await fixture.bus.subscribe({ queue: 'two.polls', handlers: { 'poll.deleted': handle } });
    await eventually(() => expect(fixture.bus.isConnected()).toBe(true));
  });
  afterEach(() => fixture.close());

  const park = async (...messages: OutgoingMessage[]): Promise<void> => {
    for (const message of messages) await fixture.send(message);
    await eventually(async () => expect((await fixture.deadLetters.list()).readable).toHaveLength(messages.length));
  };
  const deletion = () =>
    messageOf('poll.deleted', { pollId: crypto.randomUUID(), creator: crypto.randomUUID(), version: 2 });

  test('are listed with their reason, and stay in place', async () => {
    const person = registered('Ada');
    await park(person);
    for (const attempt of [1, 2]) {
      expect({ attempt, deadLetters: (await fixture.deadLetters.list()).readable }).toEqual({
        attempt,
        deadLetters: [{ queue: 'one.people', body: person.body, reason: 'not yet' }],
      });
    }
  });

  test('are replayed to their consumer', async () => {
    const [person, poll] = [registered('Ada'), deletion()];
    await park(person, poll);
    works = true;
    expect(await fixture.deadLetters.replay('one.people')).toBe(1);
    await eventually(() => expect(handled).toEqual([person.id]));
    expect((await fixture.deadLetters.list()).readable).toMatchObject([{ queue: 'two.polls' }]);
    expect(await fixture.deadLetters.replay()).toBe(1);
    await eventually(() => expect(handled).toEqual([person.id, poll.id]));
    expect((await fixture.deadLetters.list()).readable).toEqual([]);
  });

  test('return if the consumer fails again', async () => {
    await park(registered('Ada'));
    expect(await fixture.deadLetters.replay()).toBe(1);
    await eventually(async () =>
      expect((await fixture.deadLetters.list()).readable).toMatchObject([{ reason: 'not yet' }]),
    );
  });

  test('can be discarded', async () => {
    await park(registered('Ada'), deletion());
    expect(await fixture.deadLetters.discard('two.polls')).toBe(1);
    expect((await fixture.deadLetters.list()).readable).toMatchObject([{ queue: 'one.people' }]);
    expect(await fixture.deadLetters.discard()).toBe(1);
    expect((await fixture.deadLetters.list()).readable).toEqual([]);
  });
});
