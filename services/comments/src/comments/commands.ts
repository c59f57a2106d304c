import { type Comment, type CommentSnapshot, type NewComment, type PollSnapshot, texts } from '@showhands/contracts';
import {
  assertKept,
  type CommandCall,
  type Database,
  insertRemoval,
  type Store,
  type Transaction,
  violatedConstraint,
} from '@showhands/service-kit/database';
import { outbox } from '@showhands/service-kit/outbox';
import { notFound, rateLimited } from '@showhands/service-kit/runtime';
import type { Identity } from '@showhands/service-kit/security';
import type { PollsClient } from '../polls-client.ts';
import type { CommentLimit } from './comment-limit.ts';
import { assertAuthor, assertVisible } from './policy.ts';
import { presentComment } from './presenter.ts';
import {
  decrementCount,
  deleteWithReplies,
  ensurePerson,
  findComment,
  incrementCount,
  insertComment,
  lockPoll,
} from './repository.ts';
import { assertAcceptsComment, assertAcceptsReply, rateLimitMessage } from './rules.ts';

type Caller = CommandCall & { readonly user: Identity };
type NewCommentCall = Caller & { readonly body: NewComment };

export interface CommentCommands {
  readonly store: Store;
  readonly polls: PollsClient;
  readonly commentLimit: CommentLimit;
}

type Parent = NonNullable<Awaited<ReturnType<typeof findComment>>>;

const findParent = async (trx: Transaction, reply: NewComment): Promise<Parent | undefined> =>
  reply.parent_comment_id === null
    ? undefined
    : assertAcceptsReply(await findComment(trx, reply.parent_comment_id), reply);

/** The foreign key `comments_parent` fails when the parent was deleted after `findParent`. */
const mapMissingParent = (error: unknown): never => {
  throw violatedConstraint(error) === 'comments_parent' ? notFound(texts.comment.parentNotFound) : error;
};

const addComment = async (
  trx: Transaction,
  { user, body }: NewCommentCall,
  { id, title, creator, visibility }: PollSnapshot,
  parent: Parent | undefined,
): Promise<CommentSnapshot> => {
  await assertKept(trx, 'comments', { author: user.id });
  await ensurePerson(trx, user);
  const totals = await incrementCount(trx, id);
  if (!totals) throw notFound(texts.poll.notFound);
  const comment = await insertComment(trx, user.id, body).catch(mapMissingParent);
  const parent_author = parent?.author ?? null;
  const poll = { id, title, creator, ...(visibility && { visibility }) };
  await outbox.append(trx, 'comment.created', { comment, parent_author, poll, ...totals });
  return comment;
};

/**
 * The poll and the rate limit are fetched before the transaction, so that no HTTP or Redis call runs inside it. They are
 * checked inside, where a retry on another replica waits on the idempotency key and gets the first call's response,
 * a rejection included.
 */
export const createComment = async (
  { store, polls, commentLimit }: CommentCommands,
  call: NewCommentCall,
): Promise<Comment> => {
  const comment = await commentLimit.serializeRetries(call, async () => {
    const replay = await store.findReplay<CommentSnapshot>(call);
    if (replay) return replay.value;
    const found = await polls.find(call.body.poll_id, call.user.id);
    return commentLimit.withRateLimit(call, (waitSeconds) =>
      store.transact(call, async (trx) => {
        const poll = assertVisible(found);
        assertAcceptsComment(poll, call.body);
        const parent = await findParent(trx, call.body);
        if (waitSeconds !== undefined) throw rateLimited(rateLimitMessage(call.body), waitSeconds);
        return addComment(trx, call, poll, parent);
      }),
    );
  });
  return presentComment(call.user, comment, false);
};

/** @returns undefined if the comment has been deleted meanwhile */
export const deleteFound = async (
  trx: Transaction,
  { id, poll_id }: Parent,
): Promise<{ removed: number; comments_count: number } | undefined> => {
  await lockPoll(trx, poll_id);
  const removed = await deleteWithReplies(trx, id);
  if (removed.length === 0) return undefined;
  const totals = await decrementCount(trx, poll_id, removed.length);
  await outbox.append(trx, 'comment.deleted', { poll_id, commentId: id, removed, ...totals });
  return { removed: removed.length, comments_count: totals.comments_count };
};

type DeleteCall = Caller & { readonly params: { id: string } };

/** To somebody who may not see its poll, a comment does not exist. Authors can delete theirs anyway. */
const assertExistsFor = async ({ store, polls }: CommentCommands, { user, params }: DeleteCall): Promise<void> => {
  const comment = await findComment(store.database, params.id);
  if (!comment || comment.author === user.id) return;
  assertVisible(await polls.findCached(comment.poll_id, user.id), texts.comment.notFound);
};

export const deleteComment = async (comments: CommentCommands, call: DeleteCall) => {
  await assertExistsFor(comments, call);
  return comments.store.transact(call, async (trx) => {
    const commentId = call.params.id;
    const comment = await findComment(trx, commentId);
    if (!comment) throw notFound(texts.comment.notFound);
    assertAuthor(call.user.id, comment);
    const deleted = await deleteFound(trx, comment);
    if (!deleted) throw notFound(texts.comment.notFound);
    return { commentId, ...deleted };
  });
};

/** Deletes a comment with its replies for an operator. @returns its text, undefined if there is no such comment */
export const removeByOperator = (database: Database, id: string, note: string): Promise<string | undefined> =>
  database.transaction(async (trx) => {
    const comment = await findComment(trx, id);
    if (!comment || !(await deleteFound(trx, comment))) return undefined;
    await insertRemoval(trx, id, note);
    return comment.content;
  });
