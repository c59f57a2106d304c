import { createDatabase } from '../src/database/database.ts';
import type { Bus } from '../src/messaging/bus.ts';
import { createInProcessBus } from '../src/messaging/in-process-bus.ts';
import { createRabbitBus } from '../src/messaging/rabbit-bus.ts';
import { createRelay } from '../src/messaging/relay.ts';
import { createLogger } from '../src/runtime/logger.ts';
import { publishAll } from './publish-all.ts';
import { appendEvent, consumeInto, relayTopology } from './relay-effects.ts';

// A service that stops at a chosen moment and reports it, so that the test can kill it there.

export interface CrashOrder {
  readonly databaseUrl: string;
  /** Null: the in-process bus. */
  readonly amqpUrl: string | null;
  readonly pollId: string;
  readonly dieAfter: 'commit' | 'publish';
}

const { databaseUrl, amqpUrl, pollId, dieAfter } = JSON.parse(process.argv[2] ?? '') as CrashOrder;
const logger = createLogger('crash', 'silent');
const database = createDatabase({ url: databaseUrl });
const bus: Bus = amqpUrl
  ? createRabbitBus({ url: amqpUrl, service: 'crash', topology: relayTopology, logger })
  : createInProcessBus({ logger, topology: relayTopology });

const say = (word: string) => process.stdout.write(`${word}\n`);

if (dieAfter === 'publish') {
  if (!amqpUrl) await consumeInto(bus, database);
  const dying: Bus = {
    ...bus,
    publish: async (messages) => {
      await publishAll(bus, messages);
      say('publish');
      return new Promise(() => undefined);
    },
  };
  createRelay({ database, bus: dying, logger }).start();
}

await database.transaction((trx) => appendEvent(trx, pollId));
say('commit');
// oxlint-disable-next-line no-restricted-globals -- keeps the process running until it is killed
setInterval(() => undefined, 1_000);
