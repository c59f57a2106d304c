import type { Database } from '@showhands/service-kit/database';
import { type Bus, consumeOnce } from '@showhands/service-kit/messaging';
import { deleteCommentsOfPoll } from '../comments/repository.ts';

const QUEUE = 'comments.polls';

/** Deletes a deleted poll's comments, without an event for each: consumers of comments also consume `poll.deleted`. */
export const subscribePolls = (bus: Bus, database: Database): Promise<void> =>
  bus.subscribe({
    queue: QUEUE,
    handlers: {
      'poll.deleted': (event) =>
        consumeOnce(database, QUEUE, event, (trx) => deleteCommentsOfPoll(trx, event.payload.pollId)),
    },
  });
