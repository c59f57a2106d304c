import type { Comment } from '@showhands/contracts';
import { compareTimes } from '../../lib/compare-times.ts';
import type { CommentPage, Heard } from './live.ts';

export interface Thread {
  readonly comment: Comment;
  /** Oldest first. */
  readonly replies: readonly Comment[];
}

interface OpenThread {
  readonly comment: Comment;
  readonly replies: Comment[];
  /** What was heard before this is in what was read. */
  readonly readAt: number;
}

/** Of a comment that is known by hearing alone, all that is heard is news. */
const NEVER_READ = Number.NEGATIVE_INFINITY;

const withLikes = (comment: Comment, heard: Heard, readAt: number): Comment => {
  const likes = heard.likes.get(comment.id);
  const liked = heard.liked.get(comment.id);
  const newLikes = likes && likes.at >= readAt ? likes.value : comment.likes;
  const hasLiked = liked && liked.at >= readAt ? liked.value : comment.hasLiked;
  return newLikes === comment.likes && hasLiked === comment.hasLiked
    ? comment
    : { ...comment, likes: newLikes, hasLiked };
};

const isGone = ({ id, parent_comment_id: parent }: Comment, { gone }: Heard): boolean =>
  gone.has(id) || (parent !== null && gone.has(parent));

const readThreads = (pages: readonly CommentPage[], heard: Heard): Map<string, OpenThread> => {
  const threads = new Map<string, OpenThread>();
  for (const { items, readAt } of pages) {
    for (const item of items) {
      if (isGone(item, heard)) continue;
      const comment = withLikes(item, heard, readAt);
      if (comment.parent_comment_id === null) threads.set(comment.id, { comment, replies: [], readAt });
      else threads.get(comment.parent_comment_id)?.replies.push(comment);
    }
  }
  return threads;
};

/** Comments heard of, oldest first, whatever the order in which they came. */
const addedSince = (heard: Heard, isReply: boolean) =>
  [...heard.added.values()]
    .filter(({ value }) => (value.parent_comment_id !== null) === isReply && !isGone(value, heard))
    .sort((a, b) => compareTimes(a.value.createdAt, b.value.createdAt));

/** A comment that is older than the last one read, while more are to be read, comes with its page. */
const isBeyond = (
  pages: readonly CommentPage[],
  threads: ReadonlyMap<string, OpenThread>,
  comment: Comment,
): boolean => {
  if ((pages.at(-1)?.next ?? null) === null) return false;
  const last = [...threads.values()].at(-1);
  return last !== undefined && comment.createdAt < last.comment.createdAt;
};

const freshThreads = (
  pages: readonly CommentPage[],
  threads: ReadonlyMap<string, OpenThread>,
  heard: Heard,
): OpenThread[] => {
  const readAt = pages[0]?.readAt ?? NEVER_READ;
  return addedSince(heard, false)
    .filter(({ value, at }) => at >= readAt && !threads.has(value.id) && !isBeyond(pages, threads, value))
    .map(({ value }) => ({ comment: withLikes(value, heard, NEVER_READ), replies: [], readAt: NEVER_READ }))
    .reverse();
};

/** What was read, brought up to date by what was heard: newest comment first, each with its replies. */
export const threadsOf = (pages: readonly CommentPage[], heard: Heard): Thread[] => {
  const read = readThreads(pages, heard);
  const fresh = freshThreads(pages, read, heard);
  const all = new Map([...fresh.map((thread) => [thread.comment.id, thread] as const), ...read]);
  for (const { value, at } of addedSince(heard, true)) {
    const thread = all.get(value.parent_comment_id ?? '');
    if (!thread || at < thread.readAt || thread.replies.some(({ id }) => id === value.id)) continue;
    thread.replies.push(withLikes(value, heard, NEVER_READ));
  }
  return [...all.values()];
};
