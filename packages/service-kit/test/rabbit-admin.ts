import { type Channel, type ChannelModel, connect } from 'amqplib';
import type { DeadLetter } from '../src/messaging/bus.ts';
import type { Topology } from '../src/messaging/topology.ts';

/** An operator at the broker. */
export interface RabbitAdmin {
  readonly connection: ChannelModel;
  /** A channel of its own for the piece of work, since a mistake closes it. */
  run<Result>(work: (channel: Channel) => Promise<Result>): Promise<Result>;
  /** The dead letters of every queue, seen and left where they are. */
  deadLetters(topology: Topology): Promise<readonly DeadLetter[]>;
  close(): Promise<void>;
}

export const rabbitAdmin = async (url: string): Promise<RabbitAdmin> => {
  const connection = await connect(url);
  connection.on('error', () => undefined);
  const run: RabbitAdmin['run'] = async (work) => {
    const channel = await connection.createChannel();
    channel.on('error', () => undefined);
    try {
      return await work(channel);
    } finally {
      await channel.close().catch(() => undefined);
    }
  };
  /** What is not acknowledged goes back when the channel closes. */
  const lookInto = (queue: string) =>
    run(async (channel): Promise<DeadLetter[]> => {
      const letters: DeadLetter[] = [];
      for (;;) {
        const message = await channel.get(`${queue}.dead`);
        if (!message) return letters;
        const reason = String(message.properties.headers?.['x-showhands-reason']);
        letters.push({ queue, body: message.content.toString(), reason });
      }
    });
  return {
    connection,
    run,
    deadLetters: async (topology) => {
      const letters: DeadLetter[] = [];
      for (const queue of Object.keys(topology)) letters.push(...(await lookInto(queue)));
      return letters;
    },
    close: () => connection.close().catch(() => undefined),
  };
};
