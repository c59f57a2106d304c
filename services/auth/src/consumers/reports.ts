import type { Database } from '@showhands/service-kit/database';
import { type Bus, consumeOnce } from '@showhands/service-kit/messaging';
import { dropContents, insertReport } from '../reports/repository.ts';

const QUEUE = 'auth.reports';

/** Stores reports from the services that have the contents, and drops contents that are deleted. */
export const subscribeReports = (bus: Bus, database: Database): Promise<void> =>
  bus.subscribe({
    queue: QUEUE,
    handlers: {
      'content.reported': (event) => consumeOnce(database, QUEUE, event, (trx) => insertReport(trx, event.payload)),
      'poll.deleted': (event) =>
        consumeOnce(database, QUEUE, event, (trx) => dropContents(trx, 'poll_id', [event.payload.pollId])),
      'comment.deleted': (event) =>
        consumeOnce(database, QUEUE, event, (trx) => dropContents(trx, 'content_id', event.payload.removed)),
    },
  });
