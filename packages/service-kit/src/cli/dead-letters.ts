import * as z from 'zod';
import { type Command, runCommands } from '../database/run-commands.ts';
import type { DeadLetter, QueueDepth } from '../messaging/bus.ts';
import { createTableDeadLetters, type DeadLetters } from '../messaging/dead-letters.ts';
import { createRabbitDeadLetters } from '../messaging/rabbit-dead-letters.ts';
import { topology } from '../messaging/topology.ts';
import { loadConfig, urlSchema } from '../runtime/config.ts';

const USAGE = `Usage: dead-letters <service> list | replay [queue] | discard [queue]
  list     shows the dead letters and why their consumers gave up on them
  replay   sends them to their consumers again
  discard  deletes them
With RabbitMQ a service can read only its own queues: name the service that the queue's name begins with. The embedded
product keeps dead letters in the database of the service that published the event.
`;

const configSchema = z.object({ AMQP_URL: urlSchema(/^amqps?$/, 'amqp://host:5672').optional() });

/** Puts the reason on one line: that of a failed SQL statement spans several. */
const describe = ({ queue, reason, body }: DeadLetter): string =>
  `${queue}\n  ${reason.replaceAll(/\s+/g, ' ')}\n  ${body}\n`;

const describeUnreadable = ({ queue, messages }: QueueDepth): string =>
  `${queue}: ${messages} more, which only that service may read.\n`;

/** @throws Error for an unknown queue */
const parseQueue = (given: string | undefined): string | undefined => {
  const queue = given?.replace(/\.dead$/, '');
  if (queue === undefined || Object.hasOwn(topology, queue)) return queue;
  throw new Error(`There is no queue ${queue}, but ${Object.keys(topology).join(', ')}.`);
};

const withDeadLetters =
  (work: (deadLetters: DeadLetters, queue: string | undefined) => Promise<string>): Command =>
  async (database, [given]) => {
    const queue = parseQueue(given);
    const { AMQP_URL } = loadConfig(configSchema, process.env);
    const deadLetters =
      AMQP_URL === undefined ? createTableDeadLetters(database()) : await createRabbitDeadLetters(AMQP_URL, topology);
    try {
      return await work(deadLetters, queue);
    } finally {
      await deadLetters.close();
    }
  };

await runCommands({
  name: 'dead-letters',
  usage: USAGE,
  commands: {
    list: withDeadLetters(async (deadLetters) => {
      const { readable, unreadable } = await deadLetters.list();
      return `${readable.map(describe).join('')}${readable.length} dead letters.\n${unreadable.map(describeUnreadable).join('')}`;
    }),
    replay: withDeadLetters(
      async (deadLetters, queue) => `${await deadLetters.replay(queue)} dead letters sent to their consumers again.\n`,
    ),
    discard: withDeadLetters(
      async (deadLetters, queue) => `${await deadLetters.discard(queue)} dead letters discarded.\n`,
    ),
  },
});
