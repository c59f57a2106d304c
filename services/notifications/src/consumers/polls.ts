import type { DomainEvent } from '@showhands/contracts';
import type { Database, Transaction } from '@showhands/service-kit/database';
import { type Bus, busTuning, consumeOnce } from '@showhands/service-kit/messaging';
import { createConcurrencyLimiter } from '@showhands/service-kit/runtime';
import { BATCH_CONCURRENCY, createBatchConsumer } from '../notify/batch-consumer.ts';
import {
  notifyOfClosedPoll,
  notifyOfNewPoll,
  notifyOfUpdatedPoll,
  notifyOfVotes,
  remindInvited,
  removePoll,
  updateInvited,
} from '../notify/commands.ts';

const QUEUE = 'notifications.polls';

export const subscribePolls = (bus: Bus, database: Database): Promise<void> => {
  const votes = createBatchConsumer<'poll.voted'>(database, QUEUE, notifyOfVotes);
  const limit = createConcurrencyLimiter({ maxRunning: busTuning.defaultConcurrency });
  const once = (event: DomainEvent, work: (trx: Transaction) => Promise<void>): Promise<void> =>
    limit(() => consumeOnce(database, QUEUE, event, work));
  return bus.subscribe({
    queue: QUEUE,
    concurrency: BATCH_CONCURRENCY,
    handlers: {
      'poll.created': (event) => once(event, (trx) => notifyOfNewPoll(trx, event)),
      'poll.updated': async (event) => {
        // As for a close, but without delay for other updates.
        if (event.payload.is_concluded) await votes.settled();
        await once(event, (trx) => notifyOfUpdatedPoll(trx, event));
      },
      'poll.voted': votes.handle,
      'poll.closed': async (event) => {
        // The last votes are stored first, so that their voters are among the recipients.
        await votes.settled();
        await once(event, (trx) => notifyOfClosedPoll(trx, event));
      },
      'poll.deleted': (event) => once(event, (trx) => removePoll(trx, event)),
      'poll.access-changed': (event) => once(event, (trx) => updateInvited(trx, event)),
      'poll.reminded': (event) => once(event, (trx) => remindInvited(trx, event)),
    },
  });
};
