import type { DomainEvent } from '@showhands/contracts';
import type { Database } from '@showhands/service-kit/database';
import { type Bus, consumeOnce } from '@showhands/service-kit/messaging';
import { setCommentTotals } from '../polls/commands.ts';

const QUEUE = 'polls.comment-totals';

interface CommentTotalsOptions {
  readonly database: Database;
  readonly committed: () => void;
}

export const subscribeCommentTotals = (bus: Bus, { database, committed }: CommentTotalsOptions): Promise<void> => {
  const update = async (event: DomainEvent<'comment.created' | 'comment.deleted'>, pollId: string): Promise<void> => {
    await consumeOnce(database, QUEUE, event, (trx) => setCommentTotals(trx, pollId, event.payload));
    committed();
  };
  return bus.subscribe({
    queue: QUEUE,
    handlers: {
      'comment.created': (event) => update(event, event.payload.poll.id),
      'comment.deleted': (event) => update(event, event.payload.poll_id),
    },
  });
};
