import type { ConfirmChannel } from 'amqplib';
import type { Logger } from '../runtime/logger.ts';
import {
  type Bus,
  defaultRetryPolicy,
  type OutgoingMessage,
  type PublishOutcome,
  type RetryPolicy,
  type Subscription,
} from './bus.ts';
import { consume } from './rabbit-consumer.ts';
import { publishConfirmed, type Returned } from './rabbit-publisher.ts';
import { keepSession, type RabbitSession, watchChannel } from './rabbit-session.ts';
import { declareTopology } from './rabbit-topology.ts';
import { assertDeclared, type Topology, wantedEvents } from './topology.ts';

interface RabbitBusOptions {
  readonly url: string;
  readonly service: string;
  readonly topology: Topology;
  readonly logger: Logger;
  readonly retry?: RetryPolicy;
}

interface Publisher {
  readonly channel: ConfirmChannel;
  readonly returned: Returned;
}

const openPublisher = ({ url, service, topology, logger }: RabbitBusOptions): RabbitSession<Publisher> =>
  keepSession({
    url,
    name: `${service} publisher`,
    logger,
    open: async (connection, lost) => {
      const channel = await connection.createConfirmChannel();
      const returned: Returned = new Set();
      watchChannel(channel, lost);
      channel.on('return', (message) => {
        logger.error({ event: message.fields.routingKey }, 'no queue takes this event');
        returned.add(message.properties.messageId);
      });
      await declareTopology(channel, topology);
      return { channel, returned };
    },
  });

const nobody: PublishOutcome = { status: 'delivered', deadLetters: [] };
const disconnected: PublishOutcome = { status: 'failed', reason: 'not connected to the broker' };

/** The bus over RabbitMQ: a topic exchange, a quorum queue for each consumer, retries after a wait, dead letters. */
export const createRabbitBus = (options: RabbitBusOptions): Bus => {
  const { url, service, topology, logger, retry = defaultRetryPolicy } = options;
  const wanted = wantedEvents(topology);
  const running = new Set<Promise<void>>();
  const consumers: RabbitSession<unknown>[] = [];
  // Publishing and consuming have connections of their own: a blocked publisher must not keep acks from passing.
  const publisher = openPublisher(options);

  const track = (work: Promise<void>): void => {
    running.add(work);
    void work.finally(() => running.delete(work));
  };

  const openConsumer = (subscription: Subscription): RabbitSession<unknown> =>
    keepSession({
      url,
      name: `${service} ${subscription.queue}`,
      logger,
      open: async (connection, lost) => {
        const setup = await connection.createChannel();
        watchChannel(setup, (reason) => reason !== 'the channel was closed' && lost(reason));
        await declareTopology(setup, topology);
        await setup.close();
        return consume(connection, subscription, { logger, retry, track }, lost);
      },
    });

  return {
    publish: async (messages: readonly OutgoingMessage[]) => {
      const current = publisher.current();
      const routed = messages.filter((message) => wanted.has(message.type));
      const outcomes = new Map<OutgoingMessage, PublishOutcome>();
      if (current) {
        const published = await publishConfirmed(current.channel, current.returned, routed);
        for (const [index, message] of routed.entries()) outcomes.set(message, published[index] ?? disconnected);
        if (published.some((one) => one.status === 'failed' && one.reason === 'no confirm in time')) {
          publisher.drop('no confirm in time');
        }
      }
      return messages.map((message) => (wanted.has(message.type) ? (outcomes.get(message) ?? disconnected) : nobody));
    },
    subscribe: async (subscription) => {
      assertDeclared(topology, subscription);
      consumers.push(openConsumer(subscription));
    },
    isConnected: () =>
      publisher.current() !== undefined && consumers.every((consumer) => consumer.current() !== undefined),
    close: async () => {
      await Promise.allSettled(running);
      await Promise.all([...consumers, publisher].map((session) => session.close()));
    },
  };
};
