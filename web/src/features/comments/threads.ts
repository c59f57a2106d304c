import type { Comment } from '@showhands/contracts';
import { compareTimes } from '#lib/compare-times.ts';
import type { CommentPage, CommentUpdates, Received } from './live.ts';

export interface Thread {
  readonly comment: Comment;
  /** Oldest first, without a gap. */
  readonly replies: readonly Comment[];
  /** The number of replies after these that are not loaded. */
  readonly unloaded: number;
  /** Replies from events, which come after the unloaded ones; empty if all are loaded. */
  readonly latest: readonly Received<Comment>[];
}

/** A page of replies to one comment; `total` counts all of them. */
export type ReplyPage = CommentPage & { readonly total: number };

interface MutableThread {
  readonly comment: Comment;
  readonly replies: Comment[];
  readonly latest: Received<Comment>[];
  /** Updates received before this time are already in the fetched data. */
  readonly requestedAt: number;
}

/** For a comment known from events alone: every update is newer than it. */
const NEVER_FETCHED = Number.NEGATIVE_INFINITY;

const withUpdates = (comment: Comment, updates: CommentUpdates, requestedAt: number): Comment => {
  const count = updates.likeCounts.get(comment.id);
  const liked = updates.likedByViewer.get(comment.id);
  const likes = count && count.receivedAt >= requestedAt ? count.value : comment.likes;
  const hasLiked = liked && liked.receivedAt >= requestedAt ? liked.value : comment.hasLiked;
  const text = updates.texts.get(comment.id);
  const { content, hidden } = text && text.receivedAt >= requestedAt ? text.value : comment;
  const isSame = likes === comment.likes && hasLiked === comment.hasLiked && hidden === comment.hidden;
  return isSame ? comment : { ...comment, content, hidden, likes, hasLiked };
};

const isDeleted = ({ id, parent_comment_id: parent }: Comment, { deleted }: CommentUpdates): boolean =>
  deleted.has(id) || (parent !== null && deleted.has(parent));

const fetchedThreads = (pages: readonly CommentPage[], updates: CommentUpdates): Map<string, MutableThread> => {
  const threads = new Map<string, MutableThread>();
  for (const { items, requestedAt } of pages) {
    for (const item of items) {
      if (isDeleted(item, updates)) continue;
      const comment = withUpdates(item, updates, requestedAt);
      if (comment.parent_comment_id === null)
        threads.set(comment.id, { comment, replies: [], latest: [], requestedAt });
      else threads.get(comment.parent_comment_id)?.replies.push(comment);
    }
  }
  return threads;
};

/** Comments known from events, sorted oldest first, since events may arrive out of order. */
const addedComments = (updates: CommentUpdates, isReply: boolean) =>
  [...updates.added.values()]
    .filter(({ value }) => (value.parent_comment_id !== null) === isReply && !isDeleted(value, updates))
    .sort((a, b) => compareTimes(a.value.createdAt, b.value.createdAt));

/** Whether a comment is older than all loaded ones while more pages exist: it appears when its page is loaded. */
const isOnLaterPage = (
  pages: readonly CommentPage[],
  threads: ReadonlyMap<string, MutableThread>,
  comment: Comment,
): boolean => {
  if ((pages.at(-1)?.next ?? null) === null) return false;
  const last = [...threads.values()].at(-1);
  return last !== undefined && comment.createdAt < last.comment.createdAt;
};

const newThreads = (
  pages: readonly CommentPage[],
  threads: ReadonlyMap<string, MutableThread>,
  updates: CommentUpdates,
): MutableThread[] => {
  const requestedAt = pages[0]?.requestedAt ?? NEVER_FETCHED;
  return addedComments(updates, false)
    .filter(
      ({ value, receivedAt }) =>
        receivedAt >= requestedAt && !threads.has(value.id) && !isOnLaterPage(pages, threads, value),
    )
    .map(({ value }) => ({
      comment: withUpdates(value, updates, NEVER_FETCHED),
      replies: [],
      latest: [],
      requestedAt: NEVER_FETCHED,
    }))
    .reverse();
};

/** The number of replies on pages that are not loaded. Later replies than the total was read are not in the total. */
const countUnloaded = (
  total: number,
  loaded: readonly Comment[],
  latest: readonly Received<Comment>[],
  readAt: number,
): number => Math.max(1, total - loaded.length - latest.filter(({ receivedAt }) => receivedAt < readAt).length);

const toThread = ({ comment, replies, latest, requestedAt }: MutableThread): Thread => ({
  comment,
  replies,
  latest,
  unloaded:
    comment.replies_cursor === undefined ? 0 : countUnloaded(comment.replies_count ?? 0, replies, latest, requestedAt),
});

/** The fetched pages merged with the updates: newest comment first, each with its replies. */
export const buildThreads = (pages: readonly CommentPage[], updates: CommentUpdates): Thread[] => {
  const fetched = fetchedThreads(pages, updates);
  const added = newThreads(pages, fetched, updates);
  const all = new Map([...added.map((thread) => [thread.comment.id, thread] as const), ...fetched]);
  for (const { value, receivedAt } of addedComments(updates, true)) {
    const thread = all.get(value.parent_comment_id ?? '');
    if (!thread || thread.replies.some(({ id }) => id === value.id)) continue;
    const reply = withUpdates(value, updates, NEVER_FETCHED);
    if (thread.comment.replies_cursor !== undefined) thread.latest.push({ value: reply, receivedAt });
    else if (receivedAt >= thread.requestedAt) thread.replies.push(reply);
  }
  return [...all.values()].map(toThread);
};

/** Adds further pages of replies to a thread. */
export const withReplyPages = (thread: Thread, pages: readonly ReplyPage[], updates: CommentUpdates): Thread => {
  const last = pages.at(-1);
  if (!last) return thread;
  const loaded = new Map(thread.replies.map((reply) => [reply.id, reply]));
  for (const { items, requestedAt } of pages) {
    for (const item of items) {
      if (!isDeleted(item, updates) && !loaded.has(item.id))
        loaded.set(item.id, withUpdates(item, updates, requestedAt));
    }
  }
  const replies = [...loaded.values()];
  const latest = thread.latest.filter(({ value }) => !loaded.has(value.id));
  if (last.next !== null) {
    return { ...thread, replies, latest, unloaded: countUnloaded(last.total, replies, latest, last.requestedAt) };
  }
  const missed = latest.filter(({ receivedAt }) => receivedAt >= last.requestedAt).map(({ value }) => value);
  return { ...thread, replies: [...replies, ...missed], latest: [], unloaded: 0 };
};
