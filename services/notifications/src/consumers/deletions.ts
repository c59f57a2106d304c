import type { Database } from '@showhands/service-kit/database';
import { type Bus, consumeOnce } from '@showhands/service-kit/messaging';
import { removePerson } from '../deletions/remove-person.ts';

const QUEUE = 'notifications.deletions';

export const subscribeDeletions = (bus: Bus, database: Database): Promise<void> =>
  bus.subscribe({
    queue: QUEUE,
    handlers: {
      'user.deleted': (event) => consumeOnce(database, QUEUE, event, (trx) => removePerson(trx, event.payload)),
    },
  });
