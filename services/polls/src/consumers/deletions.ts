import type { Database } from '@showhands/service-kit/database';
import { type Bus, consumeOnce } from '@showhands/service-kit/messaging';
import { removeFromPolls, removePerson } from '../deletions/commands.ts';

const QUEUE = 'polls.deletions';

interface DeletionsOptions {
  readonly database: Database;
  readonly committed: () => void;
}

export const subscribeDeletions = (bus: Bus, { database, committed }: DeletionsOptions): Promise<void> =>
  bus.subscribe({
    queue: QUEUE,
    handlers: {
      'user.deleted': async (event) => {
        await removeFromPolls(database, event.payload);
        await consumeOnce(database, QUEUE, event, (trx) => removePerson(trx, event.payload));
        committed();
      },
    },
  });
