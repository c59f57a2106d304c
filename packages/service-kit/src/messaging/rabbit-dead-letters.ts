import { connect, type GetMessage } from 'amqplib';
import type { DeadLetter, QueueDepth } from './bus.ts';
import type { DeadLetters } from './dead-letters.ts';
import { REASON_HEADER } from './rabbit-consumer.ts';
import { openSender, type Sender } from './rabbit-sender.ts';
import { deadQueue } from './rabbit-topology.ts';
import type { Topology } from './topology.ts';

/** Decides about one dead letter: true removes it. */
type Decide = (queue: string, message: GetMessage, send: Sender['send']) => Promise<boolean>;

interface ScanResult {
  readonly removed: number;
  /** The number of dead letters that this broker user may not read. */
  readonly unreadable: number;
}

const ACCESS_REFUSED = 403;

const isAccessRefused = (error: unknown): boolean =>
  Error.isError(error) && Reflect.get(error, 'code') === ACCESS_REFUSED;

/** The dead letters in the broker. A service's broker user may read only that service's queues. */
export const createRabbitDeadLetters = async (url: string, topology: Topology): Promise<DeadLetters> => {
  const connection = await connect(url);
  connection.on('error', () => undefined);

  // One channel for all scans: messages that one scan requeued are visible to the next one on the same channel.
  let sender = await openSender(connection, () => undefined);

  /**
   * Scans the dead letters of a queue, as many as it holds at the start, so that returning letters are not seen twice.
   */
  const scan = async (queue: string, decide: Decide): Promise<ScanResult> => {
    const { channel, send } = sender;
    const { messageCount } = await channel.checkQueue(deadQueue(queue));
    const remaining: GetMessage[] = [];
    let removed = 0;
    try {
      for (let seen = 0; seen < messageCount; seen += 1) {
        const message = await channel.get(deadQueue(queue));
        if (message === false) break;
        if (await decide(queue, message, send)) {
          channel.ack(message);
          removed += 1;
        } else remaining.push(message);
      }
    } catch (error) {
      if (!isAccessRefused(error)) throw error;
      // The broker closes the channel after an access error.
      sender = await openSender(connection, () => undefined);
      return { removed: 0, unreadable: messageCount };
    }
    for (const message of remaining) channel.nack(message);
    return { removed, unreadable: 0 };
  };

  const scanAll = async (only: string | undefined, decide: Decide): Promise<number> => {
    let all = 0;
    for (const queue of Object.keys(topology)) {
      if (only !== undefined && only !== queue) continue;
      const { removed, unreadable } = await scan(queue, decide);
      if (only !== undefined && unreadable > 0)
        throw new Error(`This user of RabbitMQ may not read ${deadQueue(queue)}.`);
      all += removed;
    }
    return all;
  };

  return {
    list: async () => {
      const readable: DeadLetter[] = [];
      const unreadable: QueueDepth[] = [];
      for (const queue of Object.keys(topology)) {
        const { unreadable: messages } = await scan(queue, async (_, { content, properties }) => {
          const reason = String(properties.headers?.[REASON_HEADER] ?? 'unknown');
          readable.push({ queue, body: content.toString('utf8'), reason });
          return false;
        });
        if (messages > 0) unreadable.push({ queue, messages });
      }
      return { readable, unreadable };
    },
    replay: (only) =>
      scanAll(only, async (queue, { content, properties: { messageId, contentType } }, send) => {
        const failure = await send(queue, content, { messageId, contentType });
        if (failure !== undefined) throw new Error(`${queue}: ${failure}`);
        return true;
      }),
    discard: (only) => scanAll(only, async () => true),
    close: async () => {
      // Closing the channel flushes the acknowledgements. The broker may be gone already.
      await sender.channel.close().catch(() => undefined);
      await connection.close().catch(() => undefined);
    },
  };
};
