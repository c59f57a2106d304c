import type { ChannelModel, ConfirmChannel, Options } from 'amqplib';
import { reasonOf } from './dispatch.ts';
import { watchChannel } from './rabbit-session.ts';

/** How long a confirm may take. A broker under a memory or disk alarm never sends one. */
const CONFIRM_DEADLINE_MS = 5_000;

/** A channel on which nothing counts as sent before the broker has it in the queue. */
export interface Sender {
  readonly channel: ConfirmChannel;
  /** @returns why the message is not in `queue`, or undefined when it is */
  send(queue: string, content: Buffer, options: Options.Publish): Promise<string | undefined>;
}

export const openSender = async (connection: ChannelModel, lost: (reason: string) => void): Promise<Sender> => {
  const channel = await connection.createConfirmChannel();
  watchChannel(channel, lost);
  // A confirm alone does not tell: what finds no queue is handed back first, and then confirmed.
  const returned = new Set<unknown>();
  channel.on('return', ({ properties }) => returned.add(properties.correlationId));
  let sent = 0;

  return {
    channel,
    send: (queue, content, options) =>
      new Promise((resolve) => {
        sent += 1;
        const correlationId = String(sent);
        const timer = setTimeout(() => resolve('no confirm in time'), CONFIRM_DEADLINE_MS);
        const settle = (failure: string | undefined): void => {
          clearTimeout(timer);
          resolve(failure);
        };
        const confirmed = (error: unknown): void => {
          const isReturned = returned.delete(correlationId);
          if (error) settle(reasonOf(error));
          else settle(isReturned ? 'there is no such queue' : undefined);
        };
        const settings = { ...options, persistent: true, mandatory: true, correlationId };
        try {
          channel.sendToQueue(queue, content, settings, confirmed);
        } catch (error) {
          settle(reasonOf(error));
        }
      }),
  };
};
