import { type Comment, type CommentSnapshot, type NewComment, type PollSnapshot, texts } from '@showhands/contracts';
import {
  brokenConstraint,
  type CommandCall,
  type Identity,
  notFound,
  outbox,
  rateLimited,
  type Store,
  type Transaction,
} from '@showhands/service-kit';
import type { Polls } from '../polls.ts';
import { assertAuthor, assertVisible } from './policy.ts';
import { presentFor } from './presenter.ts';
import {
  countAdded,
  countRemoved,
  deleteWithReplies,
  findComment,
  insertComment,
  lockPoll,
  rememberPerson,
} from './repository.ts';
import { assertTakesComments, assertTakesReplies, waitMessage } from './rules.ts';
import type { Throttle } from './throttle.ts';

type Caller = CommandCall & { readonly user: Identity };
type NewCommentCall = Caller & { readonly body: NewComment };

export interface CommentCommands {
  readonly store: Store;
  readonly polls: Polls;
  readonly throttle: Throttle;
}

type Parent = NonNullable<Awaited<ReturnType<typeof findComment>>>;

const findParent = async (trx: Transaction, reply: NewComment): Promise<Parent | undefined> =>
  reply.parent_comment_id === null
    ? undefined
    : assertTakesReplies(await findComment(trx, reply.parent_comment_id), reply);

/** A parent that was deleted since it was looked up is missed by the database. */
const parentGone = (error: unknown): never => {
  throw brokenConstraint(error) === 'comments_parent' ? notFound(texts.comment.parentNotFound) : error;
};

const addComment = async (
  trx: Transaction,
  { user, body }: NewCommentCall,
  { id, title, creator }: PollSnapshot,
  parent: Parent | undefined,
): Promise<CommentSnapshot> => {
  await rememberPerson(trx, user);
  const totals = await countAdded(trx, id);
  if (!totals) throw notFound(texts.poll.notFound);
  const comment = await insertComment(trx, user.id, body).catch(parentGone);
  const parent_author = parent?.author ?? null;
  await outbox.append(trx, 'comment.created', { comment, parent_author, poll: { id, title, creator }, ...totals });
  return comment;
};

/**
 * Polls and the throttle are asked before the transaction and judged within it, so that a repetition which comes to
 * another replica while the first call is under way waits for its answer too.
 */
export const createComment = async (
  { store, polls, throttle }: CommentCommands,
  call: NewCommentCall,
): Promise<Comment> => {
  const comment = await throttle.inTurn(call, async () => {
    const first = await store.findReplay<CommentSnapshot>(call);
    if (first) return first.value;
    const asked = await polls.find(call.body.poll_id);
    return throttle.spend(call, (waitSeconds) =>
      store.transact(call, async (trx) => {
        const poll = assertVisible(call.user.id, asked);
        assertTakesComments(poll, call.body);
        const parent = await findParent(trx, call.body);
        if (waitSeconds !== undefined) throw rateLimited(waitMessage(call.body), waitSeconds);
        return addComment(trx, call, poll, parent);
      }),
    );
  });
  return presentFor(call.user, comment, false);
};

export const deleteComment = ({ store }: CommentCommands, call: Caller & { readonly params: { id: string } }) =>
  store.transact(call, async (trx) => {
    const commentId = call.params.id;
    const comment = await findComment(trx, commentId);
    if (!comment) throw notFound(texts.comment.notFound);
    assertAuthor(call.user.id, comment);
    await lockPoll(trx, comment.poll_id);
    const removed = await deleteWithReplies(trx, commentId);
    if (removed.length === 0) throw notFound(texts.comment.notFound);
    const totals = await countRemoved(trx, comment.poll_id, removed.length);
    await outbox.append(trx, 'comment.deleted', { poll_id: comment.poll_id, commentId, removed, ...totals });
    return { commentId, removed: removed.length, comments_count: totals.comments_count };
  });
