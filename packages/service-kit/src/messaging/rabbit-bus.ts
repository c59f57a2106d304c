import type { Logger } from '../runtime/logger.ts';
import {
  type Bus,
  defaultRetryPolicy,
  type OutgoingMessage,
  type PublishOutcome,
  type RetryPolicy,
  type Subscription,
} from './bus.ts';
import { createPacker, encodePacket, type Packet } from './packets.ts';
import { type Consumer, consume } from './rabbit-consumer.ts';
import { openSender, type Sender } from './rabbit-sender.ts';
import { maintainSession, type RabbitSession } from './rabbit-session.ts';
import { declareTopology } from './rabbit-topology.ts';
import { shardQueues } from './shards.ts';
import { assertDeclared, type Topology } from './topology.ts';

interface RabbitBusOptions {
  readonly url: string;
  readonly service: string;
  readonly topology: Topology;
  readonly logger: Logger;
  readonly retry?: RetryPolicy;
}

interface Publisher {
  readonly sender: Sender;
  readonly lost: (reason: string) => void;
}

const openPublisher = ({ url, service, topology, logger }: RabbitBusOptions): RabbitSession<Publisher> =>
  maintainSession({
    url,
    name: `${service} publisher`,
    logger,
    open: async (connection, lost) => {
      const sender = await openSender(connection, lost);
      await declareTopology(sender.channel, topology);
      return { sender, lost };
    },
  });

const openConsumer = (
  { url, service, topology, logger, retry = defaultRetryPolicy }: RabbitBusOptions,
  subscription: Subscription,
  closing: AbortSignal,
): RabbitSession<Consumer> =>
  maintainSession({
    url,
    name: `${service} ${subscription.queue}`,
    logger,
    open: async (connection, lost) => {
      const setup = await connection.createChannel();
      setup.on('error', (error) => lost(error.message));
      await declareTopology(setup, topology);
      await setup.close();
      const shards = shardQueues(topology, subscription.queue);
      return consume(connection, subscription, { logger, retry, closing, shards }, lost);
    },
    release: (consumer) => consumer.stop(),
  });

const delivered: PublishOutcome = { status: 'delivered', deadLetters: [] };
const failed = (reason: string): PublishOutcome => ({ status: 'failed', reason });

/**
 * The bus over RabbitMQ: each consumer has a quorum queue, a retry queue and a dead-letter queue. Events are sent to each
 * queue by name: an exchange would silently drop the copy for a missing or unbound queue.
 */
export const createRabbitBus = (options: RabbitBusOptions): Bus => {
  const { topology, logger } = options;
  const pack = createPacker(topology);
  const closing = new AbortController();
  const consumers: RabbitSession<Consumer>[] = [];
  // Publishers and consumers have separate connections: RabbitMQ blocks publishing connections, which would delay acks.
  const publisher = openPublisher(options);

  /** @returns why the packet was not published, or undefined */
  const send = async (packet: Packet): Promise<string | undefined> => {
    const current = publisher.current();
    if (!current) return 'not connected to the broker';
    const { content, contentType } = encodePacket(packet);
    const { id: messageId, type } = packet.events[0];
    const failure = await current.sender.send(packet.queue, content, { messageId, contentType });
    if (failure === undefined) return undefined;
    logger.error({ event: type, queue: packet.queue, reason: failure }, 'event not published');
    // The next session declares every queue again, which recreates a missing one.
    current.lost(failure);
    return failure;
  };

  const publish = async (messages: readonly OutgoingMessage[]): Promise<PublishOutcome[]> => {
    const packets = pack(messages);
    const failures = await Promise.all(packets.map(send));
    const failureOf = new Map<string, string>();
    for (const [index, { events }] of packets.entries()) {
      const failure = failures[index];
      if (failure !== undefined) for (const { id } of events) failureOf.set(id, failure);
    }
    return messages.map(({ id }) => {
      const failure = failureOf.get(id);
      return failure === undefined ? delivered : failed(failure);
    });
  };

  return {
    publish,
    subscribe: async (subscription) => {
      assertDeclared(topology, subscription);
      consumers.push(openConsumer(options, subscription, closing.signal));
    },
    backlog: async () => {
      const depths = await Promise.all(consumers.flatMap((consumer) => consumer.current()?.backlog() ?? []));
      return depths.flat();
    },
    isConnected: () =>
      publisher.current() !== undefined && consumers.every((consumer) => consumer.current() !== undefined),
    close: async () => {
      closing.abort();
      await Promise.all([...consumers, publisher].map((session) => session.close()));
    },
  };
};
