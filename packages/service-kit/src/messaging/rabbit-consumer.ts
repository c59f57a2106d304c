import { setTimeout as delay } from 'node:timers/promises';
import type { ChannelModel, ConsumeMessage } from 'amqplib';
import type { Logger } from '../runtime/logger.ts';
import type { QueueDepth, RetryPolicy, Subscription } from './bus.ts';
import { dispatch, isTransient, PoisonMessageError, reasonOf } from './dispatch.ts';
import { decodePacket, EVENT_TYPE } from './packets.ts';
import { openSender, type Sender } from './rabbit-sender.ts';
import { withTimeout } from './rabbit-session.ts';
import { deadQueue, retryQueue } from './rabbit-topology.ts';
import { tuning } from './tuning.ts';

const ATTEMPT_HEADER = 'x-showhands-attempt';
/** Header with the reason of a dead letter. */
export const REASON_HEADER = 'x-showhands-reason';
const CANCEL_MS = 1_000;

interface ConsumerOptions {
  readonly logger: Logger;
  readonly retry: RetryPolicy;
  readonly closing: AbortSignal;
  /** The queues of the subscription's shards, by number. */
  readonly shards: readonly string[];
}

export interface Consumer {
  /** The depths of this consumer's queue, its shards, retry queue and dead-letter queue. */
  backlog(): Promise<readonly QueueDepth[]>;
  /** Stops consuming and waits for running handlers. */
  stop(): Promise<void>;
}

const attemptOf = (message: ConsumeMessage): number => {
  const attempt: unknown = message.properties.headers?.[ATTEMPT_HEADER];
  return typeof attempt === 'number' ? attempt : 1;
};

/** An event as it was received, alone or with others in one message. */
interface Received {
  readonly body: string;
  readonly message: ConsumeMessage;
}

/** Sends the event to another queue as a message of its own. Resolves after the confirm. */
const moveToQueue = async (
  { send }: Sender,
  { body, message }: Received,
  queue: string,
  { headers, ...options }: { headers: object; expiration?: number },
): Promise<void> => {
  const { messageId, headers: own } = message.properties;
  const kept = { messageId, contentType: EVENT_TYPE, headers: { ...own, ...headers } };
  const failure = await send(queue, Buffer.from(body), { ...kept, ...options });
  if (failure) throw new Error(`${queue}: ${failure}`);
};

/**
 * Retries while the handler fails with transient errors. The message keeps its prefetch slot, so that an outage applies
 * backpressure to the queue. @returns false if it was not handled before closing
 */
const dispatchWithRetry = async (
  subscription: Subscription,
  body: string,
  { logger, retry, closing }: ConsumerOptions,
): Promise<boolean> => {
  while (!closing.aborted) {
    try {
      await dispatch(subscription, body);
      return true;
    } catch (error) {
      if (!isTransient(error)) throw error;
      logger.warn({ err: error, queue: subscription.queue }, 'event handler has to wait');
    }
    await delay(retry.delayMs, undefined, { signal: closing }).catch(() => undefined);
  }
  return false;
};

const handleFailure = async (
  sender: Sender,
  { queue }: Subscription,
  received: Received,
  error: unknown,
  { logger, retry }: ConsumerOptions,
): Promise<void> => {
  const attempt = attemptOf(received.message);
  logger.warn({ err: error, queue, attempt }, 'event handler failed');
  if (error instanceof PoisonMessageError || attempt >= retry.attempts) {
    logger.error({ queue, attempt }, 'message parked');
    return moveToQueue(sender, received, deadQueue(queue), {
      headers: { [REASON_HEADER]: reasonOf(error).slice(0, 500) },
    });
  }
  return moveToQueue(sender, received, retryQueue(queue), {
    headers: { [ATTEMPT_HEADER]: attempt + 1 },
    expiration: retry.delayMs,
  });
};

/**
 * Consumes the subscription's messages on a channel of its own; calls `lost` when the channel or the queue is gone.
 *
 * Each replica consumes every shard, but the broker hands its messages to one of them at a time, and to the next in line when that
 * one is gone. A replica that receives messages of a shard which another one owns goes to the end of that line.
 */
export const consume = async (
  connection: ChannelModel,
  subscription: Subscription,
  options: ConsumerOptions,
  lost: (reason: string) => void,
): Promise<Consumer> => {
  const sender = await openSender(connection, lost);
  const { channel } = sender;
  const running = new Set<Promise<void>>();

  /** @returns whether the event is handled, or waits in another queue */
  const handleEvent = async (received: Received): Promise<boolean> => {
    try {
      return await dispatchWithRetry(subscription, received.body, options);
    } catch (error) {
      await handleFailure(sender, subscription, received, error, options);
      return true;
    }
  };

  const handle = async (message: ConsumeMessage): Promise<void> => {
    const bodies = decodePacket(message.content, message.properties.contentType);
    const handled = await Promise.all(bodies.map((body) => handleEvent({ body, message })));
    // Not acknowledged: the broker redelivers it.
    if (!handled.every(Boolean)) return;
    channel.ack(message);
  };

  const take = (message: ConsumeMessage): void => {
    // An error here means that the broker is unreachable: it redelivers the message after the reconnect.
    const work = handle(message).catch((error) => lost(reasonOf(error)));
    running.add(work);
    void work.finally(() => running.delete(work));
  };

  const { queue, ownsShard = () => true } = subscription;
  const { shards } = options;
  const stopping = new AbortController();
  channel.once('close', () => stopping.abort());
  const tags = new Map<string, string>();
  /** The queues whose messages this replica has received since the last rebalancing. */
  const active = new Set<string>();

  const consumeFrom = async (name: string): Promise<void> => {
    const { consumerTag } = await channel.consume(name, (message) => {
      if (!message) return lost('the consumer was cancelled');
      active.add(name);
      take(message);
    });
    tags.set(name, consumerTag);
  };

  const rebalance = async (): Promise<void> => {
    for (const [shard, name] of shards.entries()) {
      const tag = tags.get(name);
      if (!active.delete(name) || ownsShard(shard) || tag === undefined) continue;
      await channel.cancel(tag);
      await consumeFrom(name);
    }
  };
  const keepBalanced = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await rebalance();
      await delay(tuning.rebalanceMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    }
  };

  await channel.prefetch(subscription.concurrency ?? tuning.defaultConcurrency);
  for (const name of [queue, ...shards]) await consumeFrom(name);
  const balancing = shards.length > 0 ? keepBalanced().catch((error) => lost(reasonOf(error))) : Promise.resolve();

  const depthOf = async (name: string): Promise<QueueDepth> => {
    const { messageCount } = await channel.checkQueue(name);
    return { queue: name, messages: messageCount };
  };

  return {
    backlog: () => Promise.all([queue, ...shards, retryQueue(queue), deadQueue(queue)].map(depthOf)),
    stop: async () => {
      stopping.abort();
      await withTimeout(CANCEL_MS, balancing);
      await withTimeout(CANCEL_MS, Promise.all([...tags.values()].map((tag) => channel.cancel(tag))));
      await Promise.all(running);
    },
  };
};
