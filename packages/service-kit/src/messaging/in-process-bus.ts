import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '../runtime/logger.ts';
import type { Bus, DeadLetter, OutgoingMessage, PublishOutcome, RetryPolicy, Subscription } from './bus.ts';
import { defaultRetryPolicy } from './bus.ts';
import { dispatch, PoisonMessageError, reasonOf, subscribedTypes } from './dispatch.ts';

interface InProcessBusOptions {
  readonly logger: Logger;
  readonly retry?: RetryPolicy;
}

/**
 * Delivers events within this process. A message counts as delivered when every consumer has handled it, so that
 * the publisher's outbox holds it until then; what a consumer gave up on goes back to the publisher to be kept.
 */
export const createInProcessBus = ({ logger, retry = defaultRetryPolicy }: InProcessBusOptions): Bus => {
  const subscriptions = new Map<string, Subscription>();
  const running = new Set<Promise<unknown>>();
  const closing = new AbortController();

  const deliver = async (subscription: Subscription, body: string, attempt = 1): Promise<DeadLetter | undefined> => {
    try {
      await dispatch(subscription, body);
      return undefined;
    } catch (error) {
      const { queue } = subscription;
      logger.warn({ err: error, queue, attempt }, 'event handler failed');
      if (error instanceof PoisonMessageError || attempt >= retry.attempts) {
        logger.error({ queue, attempt }, 'message parked');
        return { queue, body, reason: reasonOf(error) };
      }
    }
    await delay(retry.delayMs, undefined, { signal: closing.signal });
    return deliver(subscription, body, attempt + 1);
  };

  const publishOne = async (message: OutgoingMessage): Promise<PublishOutcome> => {
    if (closing.signal.aborted) return { status: 'failed', reason: 'the bus is closed' };
    const interested = [...subscriptions.values()].filter((one) => subscribedTypes(one).includes(message.type));
    try {
      const parked = await Promise.all(interested.map((subscription) => deliver(subscription, message.body)));
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
      subscriptions.set(subscription.queue, subscription);
    },
    isConnected: () => !closing.signal.aborted,
    close: async () => {
      closing.abort();
      await Promise.allSettled(running);
    },
  };
};
