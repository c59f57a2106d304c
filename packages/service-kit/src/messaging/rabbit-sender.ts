import type { ChannelModel, ConfirmChannel, Options } from 'amqplib';
import { reasonOf } from './dispatch.ts';
import { watchChannel } from './rabbit-session.ts';

/** Timeout of a publisher confirm. A broker under a memory or disk alarm never sends one. */
const CONFIRM_DEADLINE_MS = 5_000;

/** A confirm channel: a message counts as sent when the broker has stored it in the queue. */
export interface Sender {
  readonly channel: ConfirmChannel;
  /** @returns undefined, or the reason why the message is not in `queue`; never rejects */
  send(queue: string, content: Buffer, options: Options.Publish): Promise<string | undefined>;
}

/** Opens a confirm channel; calls `lost` when it is closed. */
export const openSender = async (connection: ChannelModel, lost: (reason: string) => void): Promise<Sender> => {
  const channel = await connection.createConfirmChannel();
  watchChannel(channel, lost);
  // An unroutable message is returned first and then confirmed, so a confirm alone is no proof.
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
