import { setTimeout as delay } from 'node:timers/promises';
import type { ChannelModel, ConsumeMessage } from 'amqplib';
import type { Logger } from '../runtime/logger.ts';
import { DEFAULT_CONCURRENCY, type QueueDepth, type RetryPolicy, type Subscription } from './bus.ts';
import { dispatch, isPassing, PoisonMessageError, reasonOf } from './dispatch.ts';
import { openSender, type Sender } from './rabbit-sender.ts';
import { within } from './rabbit-session.ts';
import { deadQueue, retryQueue } from './rabbit-topology.ts';

const ATTEMPT_HEADER = 'x-showhands-attempt';
/** Why a dead letter was given up on. */
export const REASON_HEADER = 'x-showhands-reason';
const CANCEL_MS = 1_000;

interface ConsumerOptions {
  readonly logger: Logger;
  readonly retry: RetryPolicy;
  readonly closing: AbortSignal;
}

export interface Consumer {
  /** How many messages wait for this consumer. */
  backlog(): Promise<readonly QueueDepth[]>;
  /** Takes no more messages and lets running handlers finish. */
  stop(): Promise<void>;
}

const attemptOf = (message: ConsumeMessage): number => {
  const attempt: unknown = message.properties.headers?.[ATTEMPT_HEADER];
  return typeof attempt === 'number' ? attempt : 1;
};

/** Puts the message into another queue and only then lets go of it here. */
const moveTo = async (
  { channel, send }: Sender,
  message: ConsumeMessage,
  queue: string,
  { headers, ...options }: { headers: object; expiration?: number },
): Promise<void> => {
  const { messageId, contentType, headers: own } = message.properties;
  const kept = { messageId, contentType, headers: { ...own, ...headers } };
  const failure = await send(queue, message.content, { ...kept, ...options });
  if (failure) throw new Error(`${queue}: ${failure}`);
  channel.ack(message);
};

/**
 * Hands the message over until the handler's dependencies are there; meanwhile it keeps its place, and others wait
 * behind it. @returns whether it was handled before closing
 */
const dispatchWhenPossible = async (
  subscription: Subscription,
  body: string,
  { logger, retry, closing }: ConsumerOptions,
): Promise<boolean> => {
  while (!closing.aborted) {
    try {
      await dispatch(subscription, body);
      return true;
    } catch (error) {
      if (!isPassing(error)) throw error;
      logger.warn({ err: error, queue: subscription.queue }, 'event handler has to wait');
    }
    await delay(retry.delayMs, undefined, { signal: closing }).catch(() => undefined);
  }
  return false;
};

const handleFailure = async (
  sender: Sender,
  { queue }: Subscription,
  message: ConsumeMessage,
  error: unknown,
  { logger, retry }: ConsumerOptions,
): Promise<void> => {
  const attempt = attemptOf(message);
  logger.warn({ err: error, queue, attempt }, 'event handler failed');
  if (error instanceof PoisonMessageError || attempt >= retry.attempts) {
    logger.error({ queue, attempt }, 'message parked');
    return moveTo(sender, message, deadQueue(queue), {
      headers: { [REASON_HEADER]: reasonOf(error).slice(0, 500) },
    });
  }
  return moveTo(sender, message, retryQueue(queue), {
    headers: { [ATTEMPT_HEADER]: attempt + 1 },
    expiration: retry.delayMs,
  });
};

/** Takes the subscription's messages on a channel of its own; `lost` is called when that channel or its queue goes away. */
export const consume = async (
  connection: ChannelModel,
  subscription: Subscription,
  options: ConsumerOptions,
  lost: (reason: string) => void,
): Promise<Consumer> => {
  const sender = await openSender(connection, lost);
  const { channel } = sender;
  const running = new Set<Promise<void>>();

  const handle = async (message: ConsumeMessage): Promise<void> => {
    try {
      // What is not handled before closing is the broker's to hand out again.
      if (!(await dispatchWhenPossible(subscription, message.content.toString('utf8'), options))) return;
    } catch (error) {
      return handleFailure(sender, subscription, message, error, options);
    }
    channel.ack(message);
  };

  const take = (message: ConsumeMessage): void => {
    // Whatever fails here, the way to the broker is broken: it hands the message out again.
    const work = handle(message).catch((error) => lost(reasonOf(error)));
    running.add(work);
    void work.finally(() => running.delete(work));
  };

  await channel.prefetch(subscription.concurrency ?? DEFAULT_CONCURRENCY);
  const { consumerTag } = await channel.consume(subscription.queue, (message) => {
    if (message) take(message);
    else lost('the consumer was cancelled');
  });

  const { queue } = subscription;
  const depthOf = async (name: string): Promise<QueueDepth> => {
    const { messageCount } = await channel.checkQueue(name);
    return { queue: name, messages: messageCount };
  };

  return {
    backlog: () => Promise.all([queue, retryQueue(queue), deadQueue(queue)].map(depthOf)),
    stop: async () => {
      await within(CANCEL_MS, channel.cancel(consumerTag));
      await Promise.all(running);
    },
  };
};
