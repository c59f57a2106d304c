import { type ResponseOf, texts, type toggleCommentLike } from '@showhands/contracts';
import { type CommandCall, type Identity, notFound, outbox, type Store } from '@showhands/service-kit';
import { assertVisible } from '../comments/policy.ts';
import { findComment } from '../comments/repository.ts';
import type { Polls } from '../polls.ts';
import { findCommentForUpdate, toggle } from './repository.ts';

type Caller = CommandCall & { readonly user: Identity };
type LikeAnswer = ResponseOf<typeof toggleCommentLike>;

export interface LikeCommands {
  readonly store: Store;
  readonly polls: Polls;
}

/** Whoever may see a poll may like what is said under it, closed or not. */
export const toggleLike = async (
  { store, polls }: LikeCommands,
  call: Caller & { readonly params: { id: string } },
): Promise<LikeAnswer> => {
  const first = await store.findReplay<LikeAnswer>(call);
  if (first) return first.value;
  const commentId = call.params.id;
  const known = await findComment(store.database, commentId);
  const poll = known && (await polls.findRecent(known.poll_id));
  return store.transact(call, async (trx) => {
    const comment = await findCommentForUpdate(trx, commentId);
    if (!comment) throw notFound(texts.comment.notFound);
    assertVisible(call.user.id, poll);
    const { likes, hasLiked, version } = await toggle(trx, commentId, call.user.id);
    const { poll_id, author } = comment;
    const liker = { id: call.user.id, username: call.user.username };
    await outbox.append(trx, 'comment.like-changed', { commentId, poll_id, author, liker, likes, hasLiked, version });
    return { likes, hasLiked, message: hasLiked ? texts.comment.liked : texts.comment.unliked };
  });
};
