import { type Bus, consumeOnce, type Database } from '@showhands/service-kit';
import { forgetPoll } from '../comments/repository.ts';

const QUEUE = 'comments.polls';

/** What stands under a poll goes with it. Nobody is told of each comment: whoever cares has heard of the poll. */
export const subscribePolls = (bus: Bus, database: Database): Promise<void> =>
  bus.subscribe({
    queue: QUEUE,
    handlers: {
      'poll.deleted': (event) => consumeOnce(database, QUEUE, event, (trx) => forgetPoll(trx, event.payload.pollId)),
    },
  });
