import type { DomainEvent } from '@showhands/contracts';
import { type Bus, consumeOnce, type Database, type Transaction } from '@showhands/service-kit';
import {
  forgetComments,
  isRemovedComment,
  rememberLike,
  rememberPoll,
  tell,
  withdrawLike,
} from '../telling/repository.ts';

const QUEUE = 'notifications.comments';

/** The parent's author hears of the reply, the poll's creator of the comment, and nobody twice or of their own. */
const onCreated = async (trx: Transaction, event: DomainEvent<'comment.created'>): Promise<void> => {
  const { comment, parent_author, poll } = event.payload;
  const isThere = await rememberPoll(trx, { ...poll, version: 0 });
  if (!isThere || (await isRemovedComment(trx, comment.id))) return;
  const actor = { id: comment.user, username: comment.author_username };
  const common = { pollId: poll.id, commentId: comment.id, actor, at: event.occurredAt };
  const repliesTo = parent_author === comment.user ? null : parent_author;
  if (repliesTo) await tell(trx, { ...common, userId: repliesTo, type: 'reply' });
  if (poll.creator !== comment.user && poll.creator !== repliesTo) {
    await tell(trx, { ...common, userId: poll.creator, type: 'comment' });
  }
};

const onLikeChanged = async (trx: Transaction, event: DomainEvent<'comment.like-changed'>): Promise<void> => {
  const { commentId, poll_id, author, liker, hasLiked, version } = event.payload;
  if (liker.id === author || !(await rememberLike(trx, { commentId, liker: liker.id, version }))) return;
  await withdrawLike(trx, commentId, liker.id);
  if (!hasLiked) return;
  await tell(trx, {
    userId: author,
    type: 'comment_like',
    pollId: poll_id,
    commentId,
    actor: liker,
    at: event.occurredAt,
  });
};

export const subscribeComments = (bus: Bus, database: Database): Promise<void> =>
  bus.subscribe({
    queue: QUEUE,
    handlers: {
      'comment.created': (event) => consumeOnce(database, QUEUE, event, (trx) => onCreated(trx, event)),
      'comment.deleted': (event) =>
        consumeOnce(database, QUEUE, event, (trx) => forgetComments(trx, event.payload.removed)),
      'comment.like-changed': (event) => consumeOnce(database, QUEUE, event, (trx) => onLikeChanged(trx, event)),
    },
  });
