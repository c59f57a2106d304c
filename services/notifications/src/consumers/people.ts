import { type Bus, consumeOnce, type Database } from '@showhands/service-kit';
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
