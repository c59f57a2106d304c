import type { Channel } from 'amqplib';
import type { Topology } from './topology.ts';

export const retryQueue = (queue: string): string => `${queue}.retry`;
export const deadQueue = (queue: string): string => `${queue}.dead`;

/** Replicated, and a dead-lettered message leaves only when its target has confirmed it. */
const quorum = (deadLetterTo: string, more: Record<string, unknown> = {}) => ({
  durable: true,
  arguments: {
    'x-queue-type': 'quorum',
    'x-dead-letter-exchange': '',
    'x-dead-letter-routing-key': deadLetterTo,
    'x-dead-letter-strategy': 'at-least-once',
    'x-overflow': 'reject-publish',
    ...more,
  },
});

/** An operator may look into dead letters and put them back any number of times; RabbitMQ 4 drops them after the 20th. */
const kept = { durable: true, arguments: { 'x-queue-type': 'quorum', 'x-delivery-limit': 2 ** 31 - 1 } };

/** Declares for every consumer its queue, its waiting room for retries and its dead letters. */
export const declareTopology = async (channel: Channel, topology: Topology): Promise<void> => {
  for (const [queue, { exclusive }] of Object.entries(topology)) {
    await channel.assertQueue(deadQueue(queue), kept);
    await channel.assertQueue(queue, quorum(deadQueue(queue), exclusive ? { 'x-single-active-consumer': true } : {}));
    await channel.assertQueue(retryQueue(queue), quorum(queue));
  }
};
