import type { ChannelModel, ConfirmChannel, Options } from 'amqplib';
import { reasonOf } from './dispatch.ts';
import { watchChannel } from './rabbit-session.ts';

/** How long a confirm may take. A broker under a memory or disk alarm never sends one. */
const CONFIRM_DEADLINE_MS = 5_000;

interface Letter {
  readonly exchange: string;
  readonly routingKey: string;
  readonly content: Buffer;
  readonly options: Options.Publish;
}

/** A channel on which nothing counts as sent before the broker has it in a queue. */
export interface Sender {
  readonly channel: ConfirmChannel;
  /** @returns why the message is not in any queue, or undefined when it is */
  send(letter: Letter): Promise<string | undefined>;
}

export const openSender = async (connection: ChannelModel, lost: (reason: string) => void): Promise<Sender> => {
  const channel = await connection.createConfirmChannel();
  watchChannel(channel, lost);
  // A confirm alone does not tell: what no queue takes is handed back first, and then confirmed.
  const returned = new Set<unknown>();
  channel.on('return', ({ properties }) => returned.add(properties.correlationId));
  let sent = 0;

  return {
    channel,
    send: ({ exchange, routingKey, content, options }) =>
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
          else settle(isReturned ? 'no queue takes the message' : undefined);
        };
        const settings = { ...options, persistent: true, mandatory: true, correlationId };
        try {
          channel.publish(exchange, routingKey, content, settings, confirmed);
        } catch (error) {
          settle(reasonOf(error));
        }
      }),
  };
};
