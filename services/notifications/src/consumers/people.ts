import type { Database } from '@showhands/service-kit/database';
import { type Bus, consumeOnce } from '@showhands/service-kit/messaging';
import { addReader, renamePerson } from '../notify/commands.ts';

const QUEUE = 'notifications.people';

export const subscribePeople = (bus: Bus, database: Database): Promise<void> =>
  bus.subscribe({
    queue: QUEUE,
    handlers: {
      'user.registered': (event) => consumeOnce(database, QUEUE, event, (trx) => addReader(trx, event)),
      'user.updated': (event) => consumeOnce(database, QUEUE, event, (trx) => renamePerson(trx, event)),
    },
  });
