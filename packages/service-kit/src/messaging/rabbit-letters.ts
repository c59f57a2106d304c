import { connect, type GetMessage } from 'amqplib';
import type { DeadLetters } from './dead-letters.ts';
import { REASON_HEADER } from './rabbit-consumer.ts';
import { openSender, type Sender } from './rabbit-sender.ts';
import { deadQueue } from './rabbit-topology.ts';
import type { Topology } from './topology.ts';

/** Decides over one letter: true takes it out of the dead letters. */
type Decide = (queue: string, letter: GetMessage, send: Sender['send']) => Promise<boolean>;

interface Passage {
  readonly taken: number;
  /** How many are there that this user of the broker may not read. */
  readonly withheld: number;
}

const ACCESS_REFUSED = 403;

const isRefusal = (error: unknown): boolean => Error.isError(error) && Reflect.get(error, 'code') === ACCESS_REFUSED;

/** The dead letters of the consumers in `topology`, at the broker: a service's own user reads those of that service. */
export const createRabbitLetters = async (url: string, topology: Topology): Promise<DeadLetters> => {
  const connection = await connect(url);
  connection.on('error', () => undefined);

  // One channel for all: what was put back is there for whoever asks on the same one.
  let sender = await openSender(connection, () => undefined);

  /** Goes through what is there now; letters that come back meanwhile are left for the next time. */
  const goThrough = async (queue: string, decide: Decide): Promise<Passage> => {
    const { channel, send } = sender;
    const { messageCount } = await channel.checkQueue(deadQueue(queue));
    const kept: GetMessage[] = [];
    let taken = 0;
    try {
      for (let seen = 0; seen < messageCount; seen += 1) {
        const letter = await channel.get(deadQueue(queue));
        if (letter === false) break;
        if (await decide(queue, letter, send)) {
          channel.ack(letter);
          taken += 1;
        } else kept.push(letter);
      }
    } catch (error) {
      if (!isRefusal(error)) throw error;
      // The broker has closed the channel.
      sender = await openSender(connection, () => undefined);
      return { taken: 0, withheld: messageCount };
    }
    for (const letter of kept) channel.nack(letter);
    return { taken, withheld: 0 };
  };

  const goThroughAll = async (only: string | undefined, decide: Decide): Promise<number> => {
    let all = 0;
    for (const queue of Object.keys(topology)) {
      if (only !== undefined && only !== queue) continue;
      const { taken, withheld } = await goThrough(queue, decide);
      if (only !== undefined && withheld > 0)
        throw new Error(`This user of RabbitMQ may not read ${deadQueue(queue)}.`);
      all += taken;
    }
    return all;
  };

  return {
    list: async () => {
      const letters: Awaited<ReturnType<DeadLetters['list']>>[number][] = [];
      for (const queue of Object.keys(topology)) {
        await goThrough(queue, async (_, { content, properties }) => {
          const reason = String(properties.headers?.[REASON_HEADER] ?? 'unknown');
          letters.push({ queue, body: content.toString('utf8'), reason });
          return false;
        });
      }
      return letters;
    },
    withheld: async () => {
      const depths: Awaited<ReturnType<DeadLetters['withheld']>>[number][] = [];
      for (const queue of Object.keys(topology)) {
        const { withheld } = await goThrough(queue, async () => false);
        if (withheld > 0) depths.push({ queue, messages: withheld });
      }
      return depths;
    },
    replay: (only) =>
      goThroughAll(only, async (queue, { content, properties: { messageId, contentType } }, send) => {
        const failure = await send(queue, content, { messageId, contentType });
        if (failure !== undefined) throw new Error(`${queue}: ${failure}`);
        return true;
      }),
    discard: (only) => goThroughAll(only, async () => true),
    close: async () => {
      // The acknowledgements go out before the channel is closed; the connection may be gone with the broker.
      await sender.channel.close().catch(() => undefined);
      await connection.close().catch(() => undefined);
    },
  };
};
