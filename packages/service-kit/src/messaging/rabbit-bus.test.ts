import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { eventually, testAmqpUrl } from '@showhands/testing';
import { messageOf, registered, testRetry, testTopology } from '../../test/bus-messages.ts';
import { busSuite } from '../../test/bus-suite.ts';
import { publishAll } from '../../test/publish-all.ts';
import { rabbitAdmin } from '../../test/rabbit-admin.ts';
import { createLogger } from '../runtime/logger.ts';
import { createRabbitBus } from './rabbit-bus.ts';

describe('the bus over RabbitMQ', () => {
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

test('tells how much waits for each of its consumers, and what was given up on', async () => {
  const url = await testAmqpUrl();
  const bus = createRabbitBus({
    url,
    service: 'test',
    topology: testTopology,
    logger: createLogger('test', 'silent'),
    retry: { attempts: 1, delayMs: 60 },
  });
  const held = Promise.withResolvers<void>();
  const refuse = () => Promise.reject(new Error('never works'));
  await bus.subscribe({ queue: 'two.people', handlers: { 'user.registered': () => held.promise }, concurrency: 1 });
  await bus.subscribe({ queue: 'two.polls', handlers: { 'poll.deleted': refuse } });
  await eventually(() => expect(bus.isConnected()).toBe(true), { timeoutMs: 15_000 });
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
  held.resolve();
  await bus.close();
});
