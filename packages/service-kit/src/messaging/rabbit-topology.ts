import type { Channel } from 'amqplib';
import { shardQueues } from './shards.ts';
import type { Topology } from './topology.ts';

export const retryQueue = (queue: string): string => `${queue}.retry`;
export const deadQueue = (queue: string): string => `${queue}.dead`;

/** A replicated queue. A dead-lettered message leaves it only after the target queue has confirmed. */
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

/** Without the limit, RabbitMQ 4 drops a message after its 20th delivery, and each listing by an operator is one. */
const deadLetterQueue = { durable: true, arguments: { 'x-queue-type': 'quorum', 'x-delivery-limit': 2 ** 31 - 1 } };

const SINGLE_CONSUMER = { 'x-single-active-consumer': true };

/** Declares every consumer's queue, its shards, retry queue and dead-letter queue. */
export const declareTopology = async (channel: Channel, topology: Topology): Promise<void> => {
  for (const [queue, { exclusive, shards }] of Object.entries(topology)) {
    await channel.assertQueue(deadQueue(queue), deadLetterQueue);
    await channel.assertQueue(queue, quorum(deadQueue(queue), exclusive ? SINGLE_CONSUMER : {}));
    await channel.assertQueue(retryQueue(queue), quorum(queue));
    const ofShard = quorum(queue, { ...SINGLE_CONSUMER, 'x-message-ttl': shards?.unclaimedMs });
    for (const shard of shardQueues(topology, queue)) await channel.assertQueue(shard, ofShard);
  }
};
