import { type ConfirmChannel, connect } from 'amqplib';
import { borrow } from './jest/borrow.ts';

/** The URL of a new, empty virtual host on the RabbitMQ that the whole Jest run shares. */
export const testAmqpUrl = (): Promise<string> => borrow('rabbit/vhost');

export interface TestAmqp {
  /** Closed by the broker at the first refusal, as channels are. */
  readonly channel: ConfirmChannel;
  close(): Promise<void>;
}

/** A connection of the test's own, as the user of the URL. Rejects with the broker's reason when that user is refused. */
export const openAmqp = async (url: string): Promise<TestAmqp> => {
  const connection = await connect(url, { timeout: 5_000 });
  connection.on('error', () => undefined); // Told by the rejection of what was asked as well.
  const channel = await connection.createConfirmChannel();
  channel.on('error', () => undefined);
  return { channel, close: () => connection.close() };
};
