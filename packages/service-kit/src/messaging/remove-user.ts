import type { DomainEvent, ExportingService } from '@showhands/contracts';
import type { Database, Transaction } from '../database/database.ts';
import { buryPerson } from '../database/deleted-people.ts';
import type { Bus } from './bus.ts';
import { consumeOnce } from './inbox.ts';

export type DeletedUser = DomainEvent<'user.deleted'>['payload'];

interface Options {
  readonly database: Database;
  readonly committed?: () => void;
  /** Runs first, in transactions of its own. A redelivery repeats it, so that it continues an interrupted run. */
  readonly removeContent?: (database: Database, deleted: DeletedUser) => Promise<void>;
  /** Removes the remaining rows of the user. */
  readonly removePerson: (trx: Transaction, deleted: DeletedUser) => Promise<void>;
}

/** Removes deleted users from the tables of a service. */
export const subscribeDeletions = (
  bus: Bus,
  service: ExportingService,
  { database, committed, removeContent, removePerson }: Options,
): Promise<void> => {
  const queue = `${service}.deletions`;
  return bus.subscribe({
    queue,
    handlers: {
      'user.deleted': async (event) => {
        await removeContent?.(database, event.payload);
        await consumeOnce(database, queue, event, async (trx) => {
          await removePerson(trx, event.payload);
          await buryPerson(trx, event.payload.user.id);
        });
        committed?.();
      },
    },
  });
};
