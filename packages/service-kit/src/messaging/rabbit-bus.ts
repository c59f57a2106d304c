import type { Logger } from '../runtime/logger.ts';
import {
  type Bus,
  defaultRetryPolicy,
  type OutgoingMessage,
  type PublishOutcome,
  type RetryPolicy,
  type Subscription,
} from './bus.ts';
import { type Consumer, consume } from './rabbit-consumer.ts';
import { openSender, type Sender } from './rabbit-sender.ts';
import { keepSession, type RabbitSession } from './rabbit-session.ts';
import { declareTopology } from './rabbit-topology.ts';
import { assertDeclared, queuesByEvent, type Topology } from './topology.ts';

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
  keepSession({
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
  keepSession({
    url,
    name: `${service} ${subscription.queue}`,
    logger,
    open: async (connection, lost) => {
      const setup = await connection.createChannel();
      setup.on('error', (error) => lost(error.message));
      await declareTopology(setup, topology);
      await setup.close();
      return consume(connection, subscription, { logger, retry, closing }, lost);
    },
    release: (consumer) => consumer.stop(),
  });

const delivered: PublishOutcome = { status: 'delivered', deadLetters: [] };
const failed = (reason: string): PublishOutcome => ({ status: 'failed', reason });

/**
 * The bus over RabbitMQ: a quorum queue for each consumer, retries after a wait, dead letters. Events are sent to each
 * queue by its name. Through an exchange, one that is missing or unbound would lose its copy without anyone being told.
 */
export const createRabbitBus = (options: RabbitBusOptions): Bus => {
  const { topology, logger } = options;
  const queues = queuesByEvent(topology);
  const closing = new AbortController();
  const consumers: RabbitSession<Consumer>[] = [];
  // Publishing and consuming have connections of their own: a blocked publisher must not keep acks from passing.
  const publisher = openPublisher(options);

  const publishOne = async ({ id, type, body }: OutgoingMessage): Promise<PublishOutcome> => {
    const targets = queues.get(type) ?? [];
    if (targets.length === 0) return delivered;
    const current = publisher.current();
    if (!current) return failed('not connected to the broker');
    const content = Buffer.from(body);
    const settings = { messageId: id, contentType: 'application/json' };
    const failures = await Promise.all(targets.map((queue) => current.sender.send(queue, content, settings)));
    const failure = failures.find((one) => one !== undefined);
    if (failure === undefined) return delivered;
    logger.error({ event: type, reason: failure }, 'event not published');
    // The next session declares every queue again, which heals one that is missing.
    current.lost(failure);
    return failed(failure);
  };

  return {
    publish: (messages) => Promise.all(messages.map(publishOne)),
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
