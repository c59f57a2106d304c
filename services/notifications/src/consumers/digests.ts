import type { Database } from '@showhands/service-kit/database';
import { type Bus, consumeOnce } from '@showhands/service-kit/messaging';
import { collectDigest } from '../digests/commands.ts';

const QUEUE = 'notifications.digests';

export const subscribeDigests = (bus: Bus, database: Database): Promise<void> =>
  bus.subscribe({
    queue: QUEUE,
    handlers: {
      'digest.due': (event) => consumeOnce(database, QUEUE, event, (trx) => collectDigest(trx, event)),
    },
  });
