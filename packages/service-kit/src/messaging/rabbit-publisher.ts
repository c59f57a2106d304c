import type { ConfirmChannel } from 'amqplib';
import type { OutgoingMessage, PublishOutcome } from './bus.ts';
import { EXCHANGE } from './rabbit-topology.ts';

/** How long a confirm may take. A broker under a memory or disk alarm never sends one. */
const CONFIRM_DEADLINE_MS = 5_000;

const PERSISTENT = { persistent: true, mandatory: true, contentType: 'application/json' } as const;

/** Messages that the broker handed back because no queue takes them: a confirm alone does not tell. */
export type Returned = Set<string>;

const publishOne = (channel: ConfirmChannel, returned: Returned, message: OutgoingMessage): Promise<PublishOutcome> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => resolve({ status: 'failed', reason: 'no confirm in time' }), CONFIRM_DEADLINE_MS);
    const settle = (error: unknown) => {
      clearTimeout(timer);
      if (error) resolve({ status: 'failed', reason: String(error) });
      else if (returned.delete(message.id)) resolve({ status: 'failed', reason: 'no queue takes this event' });
      else resolve({ status: 'delivered', deadLetters: [] });
    };
    try {
      channel.publish(
        EXCHANGE,
        message.type,
        Buffer.from(message.body),
        { ...PERSISTENT, messageId: message.id },
        settle,
      );
    } catch (error) {
      settle(error);
    }
  });

export const publishConfirmed = (
  channel: ConfirmChannel,
  returned: Returned,
  messages: readonly OutgoingMessage[],
): Promise<readonly PublishOutcome[]> => Promise.all(messages.map((message) => publishOne(channel, returned, message)));
