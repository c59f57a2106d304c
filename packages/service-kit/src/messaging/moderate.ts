import type { EventPayload, ExportingService } from '@showhands/contracts';
import type { Database, Transaction } from '../database/database.ts';
import type { Bus } from './bus.ts';
import { consumeOnce } from './inbox.ts';

interface Options {
  readonly database: Database;
  readonly committed: () => void;
  readonly moderate: (trx: Transaction, decision: EventPayload<'content.moderated'>, at: string) => Promise<void>;
}

/** Applies decisions of moderators to the contents of a service. */
export const subscribeModeration = (
  bus: Bus,
  service: ExportingService,
  { database, committed, moderate }: Options,
): Promise<void> => {
  const queue = `${service}.moderation`;
  return bus.subscribe({
    queue,
    handlers: {
      'content.moderated': async (event) => {
        await consumeOnce(database, queue, event, (trx) => moderate(trx, event.payload, event.occurredAt));
        committed();
      },
    },
  });
};
