import type { Database } from '@showhands/service-kit/database';
import { type Bus, consumeOnce } from '@showhands/service-kit/messaging';
import { removeCommentsOf, removePerson } from '../deletions/commands.ts';

const QUEUE = 'comments.deletions';

interface DeletionsOptions {
  readonly database: Database;
  readonly committed: () => void;
}

export const subscribeDeletions = (bus: Bus, { database, committed }: DeletionsOptions): Promise<void> =>
  bus.subscribe({
    queue: QUEUE,
    handlers: {
      'user.deleted': async (event) => {
        await removeCommentsOf(database, event.payload);
        await consumeOnce(database, QUEUE, event, (trx) => removePerson(trx, event.payload));
        committed();
      },
    },
  });
