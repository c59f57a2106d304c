import { setTimeout as delay } from 'node:timers/promises';
import { type ConcurrencyLimiter, createConcurrencyLimiter } from '../runtime/concurrency-limiter.ts';
import type { Logger } from '../runtime/logger.ts';
import {
  type Bus,
  type DeadLetter,
  defaultRetryPolicy,
  type OutgoingMessage,
  type PublishOutcome,
  type RetryPolicy,
  type Subscription,
} from './bus.ts';
import { dispatch, isTransient, PoisonMessageError, reasonOf, subscribedTypes } from './dispatch.ts';
import { assertDeclared, queuesByEvent, type Topology } from './topology.ts';
import { tuning } from './tuning.ts';

interface InProcessBusOptions {
  readonly logger: Logger;
  readonly retry?: RetryPolicy;
  /**
   * The consumers that this process will have. An event is not delivered before all of its consumers have subscribed.
   */
  readonly topology?: Topology;
}

interface Consumer {
  readonly subscription: Subscription;
  readonly limit: ConcurrencyLimiter;
}

/**
 * Delivers events within this process. A message is delivered when every consumer has handled it; until then it stays in
 * the publisher's outbox. Dead letters are returned to the publisher, which stores them.
 */
export const createInProcessBus = ({ logger, retry = defaultRetryPolicy, topology }: InProcessBusOptions): Bus => {
  const consumers = new Map<string, Consumer>();
  const expected = queuesByEvent(topology ?? {});
  const running = new Set<Promise<unknown>>();
  const closing = new AbortController();

  const deliver = async (consumer: Consumer, body: string, attempt = 1): Promise<DeadLetter | undefined> => {
    const { subscription, limit } = consumer;
    const { queue } = subscription;
    try {
      await limit(() => dispatch(subscription, body));
      return undefined;
    } catch (error) {
      logger.warn({ err: error, queue, attempt }, 'event handler failed');
      if (isTransient(error)) throw error;
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
    if (missing) return { status: 'failed', reason: `${missing} has not subscribed yet` };
    const interested = [...consumers.values()].filter(({ subscription }) =>
      subscribedTypes(subscription).includes(type),
    );
    try {
      const parked = await Promise.all(interested.map((consumer) => deliver(consumer, body)));
      return { status: 'delivered', deadLetters: parked.filter((deadLetter) => deadLetter !== undefined) };
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
      const limit = createConcurrencyLimiter({ maxRunning: subscription.concurrency ?? tuning.defaultConcurrency });
      consumers.set(subscription.queue, { subscription, limit });
    },
    // Undelivered events wait in their publishers' outboxes.
    backlog: async () => [],
    isConnected: () => !closing.signal.aborted,
    close: async () => {
      closing.abort();
      await Promise.allSettled(running);
    },
  };
};
