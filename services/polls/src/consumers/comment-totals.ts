import type { DomainEvent } from '@showhands/contracts';
import { type Bus, consumeOnce, type Database, outbox } from '@showhands/service-kit';
import { findPoll, updateCommentsCount } from '../polls/repository.ts';

const QUEUE = 'polls.comment-totals';

interface CommentTotalsOptions {
  readonly database: Database;
  readonly committed: () => void;
}

/** Keeps each poll's number of comments, which changes no status, and shows it to whoever looks at the poll. */
export const subscribeCommentTotals = (bus: Bus, { database, committed }: CommentTotalsOptions): Promise<void> => {
  const count = async (event: DomainEvent<'comment.created' | 'comment.deleted'>, pollId: string): Promise<void> => {
    await consumeOnce(database, QUEUE, event, async (trx) => {
      const isNews = await updateCommentsCount(trx, pollId, event.payload);
      const poll = isNews ? await findPoll(trx, pollId) : undefined;
      if (poll) await outbox.append(trx, 'poll.updated', { poll, previous_status: poll.status });
    });
    committed();
  };
  return bus.subscribe({
    queue: QUEUE,
    handlers: {
      'comment.created': (event) => count(event, event.payload.poll.id),
      'comment.deleted': (event) => count(event, event.payload.poll_id),
    },
  });
};
