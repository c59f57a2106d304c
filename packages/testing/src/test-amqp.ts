import { type ConfirmChannel, connect } from 'amqplib';
import { borrowServer } from './jest/borrow-server.ts';

/** Creates an empty virtual host on the RabbitMQ that the Jest run shares. @returns its URL */
export const testAmqpUrl = (): Promise<string> => borrowServer('rabbit/vhost');

export interface TestAmqp {
  /** The broker closes it after the first error. */
  readonly channel: ConfirmChannel;
  close(): Promise<void>;
}

/**
 * Opens a connection and a channel as the user of the URL. Rejects with the broker's reason if it rejects that user.
 */
export const openAmqp = async (url: string): Promise<TestAmqp> => {
  const connection = await connect(url, { timeout: 30_000 });
  connection.on('error', () => undefined); // The rejection of the operation reports it, too.
  const channel = await connection.createConfirmChannel();
  channel.on('error', () => undefined);
  return { channel, close: () => connection.close() };
};
