import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '../runtime/logger.ts';
import { createSlots, type Slots } from '../runtime/slots.ts';
import {
  type Bus,
  DEFAULT_CONCURRENCY,
  type DeadLetter,
  defaultRetryPolicy,
  type OutgoingMessage,
  type PublishOutcome,
  type RetryPolicy,
  type Subscription,
} from './bus.ts';
import { dispatch, isPassing, PoisonMessageError, reasonOf, subscribedTypes } from './dispatch.ts';
import { assertDeclared, queuesByEvent, type Topology } from './topology.ts';

interface InProcessBusOptions {
  readonly logger: Logger;
  readonly retry?: RetryPolicy;
  /** The consumers that this process will have: until one has come, the events that it takes are not delivered. */
  readonly topology?: Topology;
}

interface Consumer {
  readonly subscription: Subscription;
  readonly slots: Slots;
}

/**
 * Delivers events within this process. A message counts as delivered when every consumer has handled it, so that
 * the publisher's outbox holds it until then; what a consumer gave up on goes back to the publisher to be kept.
 */
export const createInProcessBus = ({ logger, retry = defaultRetryPolicy, topology }: InProcessBusOptions): Bus => {
  const consumers = new Map<string, Consumer>();
  const expected = queuesByEvent(topology ?? {});
  const running = new Set<Promise<unknown>>();
  const closing = new AbortController();

  const deliver = async (consumer: Consumer, body: string, attempt = 1): Promise<DeadLetter | undefined> => {
    const { subscription, slots } = consumer;
    const { queue } = subscription;
    try {
      await slots(() => dispatch(subscription, body));
      return undefined;
    } catch (error) {
      logger.warn({ err: error, queue, attempt }, 'event handler failed');
      if (isPassing(error)) throw error;
      if (error instanceof PoisonMessageError || attempt >= retry.attempts) {
        logger.error({ queue, attempt }, 'message parked');
        return { queue, body, reason: reasonOf(error) };
      }
    }
    await delay(retry.delayMs, undefined, { signal: closing.signal });
    return deliver(consumer, body, attempt + 1);
  };

  const missingFor = (type: string): string | undefined => expected.get(type)?.find((queue) => !consumers.has(queue));

  const publishOne = async ({ type, body }: OutgoingMessage): Promise<PublishOutcome> => {
    if (closing.signal.aborted) return { status: 'failed', reason: 'the bus is closed' };
    const missing = missingFor(type);
    if (missing) return { status: 'failed', reason: `${missing} has not come yet` };
    const interested = [...consumers.values()].filter(({ subscription }) =>
      subscribedTypes(subscription).includes(type),
    );
    try {
      const parked = await Promise.all(interested.map((consumer) => deliver(consumer, body)));
      return { status: 'delivered', deadLetters: parked.filter((letter) => letter !== undefined) };
    } catch (error) {
      return { status: 'failed', reason: reasonOf(error) };
    }
  };

  return {
    publish: (messages) => {
      const outcomes = Promise.all(messages.map(publishOne));
      running.add(outcomes);
      return outcomes.finally(() => running.delete(outcomes));
    },
    subscribe: async (subscription) => {
      if (topology) assertDeclared(topology, subscription);
      const slots = createSlots({ running: subscription.concurrency ?? DEFAULT_CONCURRENCY });
      consumers.set(subscription.queue, { subscription, slots });
    },
    // What waits here waits in the outbox of its publisher.
    backlog: async () => [],
    isConnected: () => !closing.signal.aborted,
    close: async () => {
      closing.abort();
      await Promise.allSettled(running);
    },
  };
};
