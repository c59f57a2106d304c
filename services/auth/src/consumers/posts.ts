import type { DomainEvent, PollSnapshot } from '@showhands/contracts';
import type { Database } from '@showhands/service-kit/database';
import { type Bus, consumeOnce } from '@showhands/service-kit/messaging';
import { recordPost } from '../bursts/commands.ts';
import { isNewAccount, type Post } from '../bursts/repository.ts';

const QUEUE = 'auth.posts';

interface PostsOptions {
  readonly database: Database;
  readonly committed: () => void;
  /** Whether bursts are held. Load tests post the same text by many accounts. */
  readonly isLimited: boolean;
}

/** Compares what new accounts post. Posts of other accounts cost one query. */
export const subscribePosts = (bus: Bus, { database, committed, isLimited }: PostsOptions): Promise<void> => {
  const record = async (event: Pick<DomainEvent, 'id'>, post: Post, compared: string): Promise<void> => {
    if (!isLimited || !(await isNewAccount(database, post.author))) return;
    await consumeOnce(database, QUEUE, event, (trx) => recordPost(trx, post, compared));
    committed();
  };
  const recordPoll = async (event: Pick<DomainEvent, 'id'>, poll: PollSnapshot): Promise<void> => {
    const { id, creator: author, title, description, options } = poll;
    const text = description === '' ? title : `${title}\n\n${description}`;
    await record(
      event,
      { kind: 'poll', id, poll_id: id, author, text },
      [text, ...options.map((one) => one.text)].join('\n'),
    );
  };
  return bus.subscribe({
    queue: QUEUE,
    handlers: {
      'poll.created': async (event) => {
        const { poll } = event.payload;
        if (poll.status !== 'draft') await recordPoll(event, poll);
      },
      'poll.updated': async (event) => {
        const { poll, previous_status: before } = event.payload;
        if (before === 'draft' && poll.status !== 'draft') await recordPoll(event, poll);
      },
      'comment.created': async (event) => {
        const { id, poll_id, user: author, content: text } = event.payload.comment;
        await record(event, { kind: 'comment', id, poll_id, author, text }, text);
      },
    },
  });
};
