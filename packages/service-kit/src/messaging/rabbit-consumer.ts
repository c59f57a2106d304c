import type { Channel, ChannelModel, ConfirmChannel, ConsumeMessage } from 'amqplib';
import type { Logger } from '../runtime/logger.ts';
import type { RetryPolicy, Subscription } from './bus.ts';
import { dispatch, PoisonMessageError, reasonOf } from './dispatch.ts';
import { watchChannel } from './rabbit-session.ts';
import { deadQueue, retryQueue } from './rabbit-topology.ts';

const PREFETCH = 100;
const ATTEMPT_HEADER = 'x-showhands-attempt';

interface ConsumerOptions {
  readonly logger: Logger;
  readonly retry: RetryPolicy;
  /** Counts the handlers under way, so that closing can wait for them. */
  readonly track: (work: Promise<void>) => void;
}

const attemptOf = (message: ConsumeMessage): number => {
  const attempt: unknown = message.properties.headers?.[ATTEMPT_HEADER];
  return typeof attempt === 'number' ? attempt : 1;
};

/** Puts the message into another queue and only then lets go of it here. */
const moveTo = async (
  channel: ConfirmChannel,
  message: ConsumeMessage,
  queue: string,
  headers: object,
  expiration?: number,
) => {
  await new Promise<void>((resolve, reject) => {
    const options = {
      persistent: true,
      headers: { ...message.properties.headers, ...headers },
      messageId: message.properties.messageId,
    };
    channel.sendToQueue(
      queue,
      message.content,
      { ...options, ...(expiration !== undefined && { expiration }) },
      (error) => (error ? reject(error) : resolve()),
    );
  });
  channel.ack(message);
};

const handleFailure = async (
  channel: ConfirmChannel,
  { queue }: Subscription,
  message: ConsumeMessage,
  error: unknown,
  { logger, retry }: ConsumerOptions,
): Promise<void> => {
  const attempt = attemptOf(message);
  logger.warn({ err: error, queue, attempt }, 'event handler failed');
  if (error instanceof PoisonMessageError || attempt >= retry.attempts) {
    logger.error({ queue, attempt }, 'message parked');
    return moveTo(channel, message, deadQueue(queue), { 'x-showhands-reason': reasonOf(error).slice(0, 500) });
  }
  return moveTo(channel, message, retryQueue(queue), { [ATTEMPT_HEADER]: attempt + 1 }, retry.delayMs);
};

/** Takes the subscription's messages on a channel of its own; `lost` is called when that channel or its queue goes away. */
export const consume = async (
  connection: ChannelModel,
  subscription: Subscription,
  options: ConsumerOptions,
  lost: (reason: string) => void,
): Promise<Channel> => {
  const channel = await connection.createConfirmChannel();
  watchChannel(channel, lost);
  await channel.prefetch(PREFETCH);

  const handle = async (message: ConsumeMessage): Promise<void> => {
    try {
      try {
        await dispatch(subscription, message.content.toString('utf8'));
        channel.ack(message);
      } catch (error) {
        await handleFailure(channel, subscription, message, error, options);
      }
    } catch (error) {
      // The channel went away meanwhile: the broker hands the message out again.
      lost(reasonOf(error));
    }
  };

  await channel.consume(subscription.queue, (message) => {
    if (message) options.track(handle(message));
    else lost('the consumer was cancelled');
  });
  return channel;
};
