import type { Database } from '@showhands/service-kit/database';
import { type Bus, consumeOnce } from '@showhands/service-kit/messaging';
import { insertPart } from '../data-export/repository.ts';

const QUEUE = 'auth.exports';

/** Stores what the services have collected of a user's data. */
export const subscribeExportParts = (bus: Bus, database: Database): Promise<void> =>
  bus.subscribe({
    queue: QUEUE,
    handlers: {
      'data.collected': (event) => consumeOnce(database, QUEUE, event, (trx) => insertPart(trx, event.payload)),
    },
  });
