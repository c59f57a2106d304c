import type { Database } from '@showhands/service-kit/database';
import { type Bus, consumeOnce } from '@showhands/service-kit/messaging';
import { admitByAddress } from '../invited/publish-access.ts';

const QUEUE = 'polls.addresses';

interface AddressesOptions {
  readonly database: Database;
  readonly committed: () => void;
}

/** A queue of its own: replicas of the former version, which consume `polls.people` during an upgrade, do not know the event. */
export const subscribeAddresses = (bus: Bus, { database, committed }: AddressesOptions): Promise<void> =>
  bus.subscribe({
    queue: QUEUE,
    handlers: {
      'user.email-proved': async (event) => {
        await consumeOnce(database, QUEUE, event, (trx) => admitByAddress(trx, event.payload));
        committed();
      },
    },
  });
