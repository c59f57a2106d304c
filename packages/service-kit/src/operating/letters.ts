import * as z from 'zod';
import type { DeadLetter, QueueDepth } from '../messaging/bus.ts';
import { createTableLetters, type DeadLetters } from '../messaging/dead-letters.ts';
import { createRabbitLetters } from '../messaging/rabbit-letters.ts';
import { topology } from '../messaging/topology.ts';
import { loadConfig, urlSchema } from '../runtime/config.ts';
import { type Command, runCommands } from './run-commands.ts';

const USAGE = `Usage: letters <service> list | replay [queue] | discard [queue]
  list     shows what consumers gave up on, and why
  replay   hands it to its consumers once more
  discard  throws it away
At RabbitMQ a service reads its own queues: give the service that the queue's name begins with. The embedded product
keeps its letters in the database of the service that told.
`;

const configSchema = z.object({ AMQP_URL: urlSchema(/^amqps?$/, 'amqp://host:5672').optional() });

/** The reason of a failed statement has lines of its own. */
const describe = ({ queue, reason, body }: DeadLetter): string =>
  `${queue}\n  ${reason.replaceAll(/\s+/g, ' ')}\n  ${body}\n`;

const describeWithheld = ({ queue, messages }: QueueDepth): string =>
  `${queue}: ${messages} more, which that service alone may read.\n`;

/** @throws Error where no consumer has that queue */
const knownQueue = (given: string | undefined): string | undefined => {
  const queue = given?.replace(/\.dead$/, '');
  if (queue === undefined || Object.hasOwn(topology, queue)) return queue;
  throw new Error(`There is no queue ${queue}, but ${Object.keys(topology).join(', ')}.`);
};

const onLetters =
  (work: (letters: DeadLetters, queue: string | undefined) => Promise<string>): Command =>
  async (database, [given]) => {
    const queue = knownQueue(given);
    const { AMQP_URL } = loadConfig(configSchema, process.env);
    const letters =
      AMQP_URL === undefined ? createTableLetters(database()) : await createRabbitLetters(AMQP_URL, topology);
    try {
      return await work(letters, queue);
    } finally {
      await letters.close();
    }
  };

await runCommands({
  name: 'letters',
  usage: USAGE,
  commands: {
    list: onLetters(async (letters) => {
      const found = await letters.list();
      const withheld = await letters.withheld();
      return `${found.map(describe).join('')}${found.length} dead letters.\n${withheld.map(describeWithheld).join('')}`;
    }),
    replay: onLetters(
      async (letters, queue) => `${await letters.replay(queue)} dead letters go to their consumers again.\n`,
    ),
    discard: onLetters(async (letters, queue) => `${await letters.discard(queue)} dead letters were thrown away.\n`),
  },
});
