import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { type Channel, connect } from 'amqplib';
import { testAmqpUrl } from '../test-amqp.ts';
import { startRabbit } from './rabbit.ts';

const QUEUE = 'survivors';
const BROKER_NOTES_QUEUES_MS = 1500;

const withChannel = async <T>(url: string, work: (channel: Channel) => Promise<T>): Promise<T> => {
  const connection = await connect(url);
  connection.on('error', () => undefined);
  const result = await work(await connection.createChannel());
  await connection.close();
  return result;
};

const declare = (channel: Channel) =>
  channel.assertQueue(QUEUE, { durable: true, arguments: { 'x-queue-type': 'quorum' } });

const publish = async (url: string, text: string): Promise<void> => {
  const connection = await connect(url);
  const channel = await connection.createConfirmChannel();
  await declare(channel);
  channel.sendToQueue(QUEUE, Buffer.from(text), { persistent: true });
  await channel.waitForConfirms();
  await connection.close();
};

const take = (url: string): Promise<string | undefined> =>
  withChannel(url, async (channel) => {
    const message = await channel.get(QUEUE, { noAck: true });
    return message ? message.content.toString() : undefined;
  });

test('keeps a quorum queue when it is killed', async () => {
  const rabbit = await startRabbit();
  const url = await rabbit.createVhost();
  await publish(url, 'confirmed');
  await sleep(BROKER_NOTES_QUEUES_MS);
  await rabbit.kill();
  await expect(connect(url)).rejects.toThrow('ECONNREFUSED');
  await rabbit.restart();
  expect(await take(url)).toBe('confirmed');
  await rabbit.stop();
  await expect(connect(url)).rejects.toThrow('ECONNREFUSED');
});

test('creates isolated virtual hosts', async () => {
  const [one, other] = await Promise.all([testAmqpUrl(), testAmqpUrl()]);
  await publish(one, 'for one');
  await withChannel(other, declare);
  expect(await take(other)).toBeUndefined();
  expect(await take(one)).toBe('for one');
});
