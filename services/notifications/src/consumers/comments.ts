import type { Database } from '@showhands/service-kit/database';
import { type Bus, consumeOnce } from '@showhands/service-kit/messaging';
import { notifyOfComment, notifyOfLike, removeComments } from '../notify/commands.ts';

const QUEUE = 'notifications.comments';

export const subscribeComments = (bus: Bus, database: Database): Promise<void> =>
  bus.subscribe({
    queue: QUEUE,
    handlers: {
      'comment.created': (event) => consumeOnce(database, QUEUE, event, (trx) => notifyOfComment(trx, event)),
      'comment.deleted': (event) => consumeOnce(database, QUEUE, event, (trx) => removeComments(trx, event)),
      'comment.like-changed': (event) => consumeOnce(database, QUEUE, event, (trx) => notifyOfLike(trx, event)),
    },
  });
