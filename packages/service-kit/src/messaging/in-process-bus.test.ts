import { describe, expect, test } from '@jest/globals';
import { registered, testRetry, testTopology } from '../../test/bus-messages.ts';
import { busSuite } from '../../test/bus-suite.ts';
import { createLogger } from '../runtime/logger.ts';
import type { DeadLetter } from './bus.ts';
import { createInProcessBus } from './in-process-bus.ts';

const logger = createLogger('test', 'silent');

describe('the in-process bus', () => {
  busSuite(async () => {
    const bus = createInProcessBus({ logger, retry: testRetry, topology: testTopology });
    const deadLetters: DeadLetter[] = [];
    return {
      bus: {
        ...bus,
        publish: async (messages) => {
          const outcomes = await bus.publish(messages);
          for (const outcome of outcomes) if (outcome.status === 'delivered') deadLetters.push(...outcome.deadLetters);
          return outcomes.map((outcome) =>
            outcome.status === 'delivered' ? { ...outcome, deadLetters: [] } : outcome,
          );
        },
      },
      parked: async () => deadLetters,
      close: () => bus.close(),
    };
  });
});

test('delivers an event only after all of its consumers have subscribed', async () => {
  const bus = createInProcessBus({ logger, retry: testRetry, topology: testTopology });
  const seen: string[] = [];
  const take = (queue: string) => async () => void seen.push(queue);
  await bus.subscribe({ queue: 'two.people', handlers: { 'user.registered': take('two.people') } });
  expect(await bus.publish([registered()])).toEqual([
    { status: 'failed', reason: 'one.people has not subscribed yet' },
  ]);
  expect(seen).toEqual([]);
  const handlers = { 'user.registered': take('one.people'), 'user.updated': take('one.people') };
  await bus.subscribe({ queue: 'one.people', handlers });
  expect(await bus.publish([registered()])).toMatchObject([{ status: 'delivered' }]);
  expect(seen.toSorted()).toEqual(['one.people', 'two.people']);
  await bus.close();
});

test('delivers to the current subscribers without a topology', async () => {
  const bus = createInProcessBus({ logger });
  expect(await bus.publish([registered()])).toEqual([{ status: 'delivered', deadLetters: [] }]);
  await bus.close();
});
