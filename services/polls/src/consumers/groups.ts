import type { Database } from '@showhands/service-kit/database';
import { type Bus, consumeOnce } from '@showhands/service-kit/messaging';
import { setProviderGroups } from '../groups/set-provider-groups.ts';

const QUEUE = 'polls.groups';

interface GroupsOptions {
  readonly database: Database;
  readonly committed: () => void;
}

export const subscribeGroups = (bus: Bus, { database, committed }: GroupsOptions): Promise<void> =>
  bus.subscribe({
    queue: QUEUE,
    handlers: {
      'user.groups-changed': async (event) => {
        await consumeOnce(database, QUEUE, event, (trx) => setProviderGroups(trx, event));
        committed();
      },
    },
  });
