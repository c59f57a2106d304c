import { type ResponseOf, texts, type toggleCommentLike } from '@showhands/contracts';
import type { CommandCall, Store } from '@showhands/service-kit/database';
import { outbox } from '@showhands/service-kit/outbox';
import { notFound } from '@showhands/service-kit/runtime';
import type { Identity } from '@showhands/service-kit/security';
import { assertVisible } from '../comments/policy.ts';
import { findComment } from '../comments/repository.ts';
import type { PollsClient } from '../polls-client.ts';
import { findCommentForUpdate, flipLike } from './repository.ts';

type Caller = CommandCall & { readonly user: Identity };
type LikeResponse = ResponseOf<typeof toggleCommentLike>;

export interface LikeCommands {
  readonly store: Store;
  readonly polls: PollsClient;
}

/** Everyone who may see a poll may like its comments, also when it is closed. */
export const toggleLike = async (
  { store, polls }: LikeCommands,
  call: Caller & { readonly params: { id: string } },
): Promise<LikeResponse> => {
  const replay = await store.findReplay<LikeResponse>(call);
  if (replay) return replay.value;
  const commentId = call.params.id;
  const found = await findComment(store.database, commentId);
  const poll = found && (await polls.findCached(found.poll_id, call.user.id));
  return store.transact(call, async (trx) => {
    const comment = await findCommentForUpdate(trx, commentId);
    if (!comment) throw notFound(texts.comment.notFound);
    assertVisible(poll, texts.comment.notFound);
    const { likes, hasLiked, version, likerName } = await flipLike(trx, commentId, call.user.id);
    const { poll_id, author } = comment;
    const liker = { id: call.user.id, username: likerName ?? call.user.username };
    await outbox.append(trx, 'comment.like-changed', { commentId, poll_id, author, liker, likes, hasLiked, version });
    return { likes, hasLiked, message: hasLiked ? texts.comment.liked : texts.comment.unliked };
  });
};
