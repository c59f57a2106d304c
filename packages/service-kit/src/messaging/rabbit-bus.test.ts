import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { eventually, testAmqpUrl } from '@showhands/testing';
import { messageOf, registered, testRetry, testTopology } from '../../test/bus-messages.ts';
import { busSuite } from '../../test/bus-suite.ts';
import { publishAll } from '../../test/publish-all.ts';
import { rabbitAdmin } from '../../test/rabbit-admin.ts';
import { createLogger } from '../runtime/logger.ts';
import { createRabbitBus } from './rabbit-bus.ts';
import type { Topology } from './topology.ts';

describe('the RabbitMQ bus', () => {
  busSuite(async () => {
    const url = await testAmqpUrl();
    const bus = createRabbitBus({
      url,
      service: 'test',
      topology: testTopology,
      logger: createLogger('test', 'silent'),
      retry: testRetry,
    });
    const admin = await rabbitAdmin(url);
    return {
      bus,
      parked: () => admin.deadLetters(testTopology),
      close: async () => {
        await bus.close();
        await admin.close();
      },
    };
  });
});

test("reports the depths of its consumers' queues, including dead letters", async () => {
  const url = await testAmqpUrl();
  const bus = createRabbitBus({
    url,
    service: 'test',
    topology: testTopology,
    logger: createLogger('test', 'silent'),
    retry: { attempts: 1, delayMs: 60 },
  });
  const blocked = Promise.withResolvers<void>();
  const refuse = () => Promise.reject(new Error('never works'));
  await bus.subscribe({ queue: 'two.people', handlers: { 'user.registered': () => blocked.promise }, concurrency: 1 });
  await bus.subscribe({ queue: 'two.polls', handlers: { 'poll.deleted': refuse } });
  await eventually(() => expect(bus.isConnected()).toBe(true));
  const people = [registered('Ada'), registered('Ben'), registered('Cy')];
  await publishAll(bus, [
    ...people,
    messageOf('poll.deleted', { pollId: randomUUID(), creator: randomUUID(), version: 2 }),
  ]);
  await eventually(async () => {
    expect(await bus.backlog()).toEqual([
      { queue: 'two.people', messages: 2 },
      { queue: 'two.people.retry', messages: 0 },
      { queue: 'two.people.dead', messages: 0 },
      { queue: 'two.polls', messages: 0 },
      { queue: 'two.polls.retry', messages: 0 },
      { queue: 'two.polls.dead', messages: 1 },
    ]);
  });
  blocked.resolve();
  await bus.close();
});

test('several events share a message, and one that fails is retried and parked alone', async () => {
  const url = await testAmqpUrl();
  const batched: Topology = { 'one.people': { events: ['user.registered'], batched: ['user.registered'] } };
  const settings = {
    url,
    service: 'test',
    topology: batched,
    logger: createLogger('test', 'silent'),
    retry: testRetry,
  };
  const bus = createRabbitBus(settings);
  const admin = await rabbitAdmin(url);
  const people = Array.from({ length: 20 }, (_, index) => registered(`person ${index}`));
  await publishAll(bus, people);
  expect((await admin.run((channel) => channel.checkQueue('one.people'))).messageCount).toBe(1);

  const cursed = people[7];
  const seen: string[] = [];
  await bus.subscribe({
    queue: 'one.people',
    handlers: {
      'user.registered': async ({ id }) => {
        seen.push(id);
        if (id === cursed?.id) throw new Error('never works');
      },
    },
  });
  await eventually(async () => {
    const parked = await admin.deadLetters(batched);
    expect(parked).toEqual([{ queue: 'one.people', body: cursed?.body, reason: 'never works' }]);
  });
  const others = people.filter((one) => one !== cursed).map(({ id }) => id);
  expect(seen.filter((id) => id !== cursed?.id).toSorted()).toEqual(others.toSorted());
  expect(seen.filter((id) => id === cursed?.id)).toHaveLength(testRetry.attempts);
  await bus.close();
  await admin.close();
});
