import { type Channel, type ChannelModel, connect } from 'amqplib';
import type { DeadLetter } from '../src/messaging/bus.ts';
import type { Topology } from '../src/messaging/topology.ts';

/** An operator's access to the broker. */
export interface RabbitAdmin {
  readonly connection: ChannelModel;
  /** Runs `work` on a new channel, because an error closes a channel. */
  run<Result>(work: (channel: Channel) => Promise<Result>): Promise<Result>;
  /** Lists the dead letters of every queue and leaves them in place. */
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
  /** Reads without acknowledging: the messages return when the channel closes. */
  const peek = (queue: string) =>
    run(async (channel): Promise<DeadLetter[]> => {
      const deadLetters: DeadLetter[] = [];
      for (;;) {
        const message = await channel.get(`${queue}.dead`);
        if (!message) return deadLetters;
        const reason = String(message.properties.headers?.['x-showhands-reason']);
        deadLetters.push({ queue, body: message.content.toString(), reason });
      }
    });
  return {
    connection,
    run,
    deadLetters: async (topology) => {
      const deadLetters: DeadLetter[] = [];
      for (const queue of Object.keys(topology)) deadLetters.push(...(await peek(queue)));
      return deadLetters;
    },
    close: () => connection.close().catch(() => undefined),
  };
};
