import type { Comment, Poll } from '@showhands/contracts';
import { commentMessages } from '#lib/messages/comments.ts';
import type { CommentPage, CommentUpdates } from './live.ts';
import type { Thread } from './threads.ts';

type Author = Pick<Comment, 'author_username' | 'author_picture'>;

/** Name and picture of each author from their most recently received comment; earlier ones may show an old name. */
const latestAuthors = (pages: readonly CommentPage[], updates: CommentUpdates): Map<string, Author> => {
  const received = [
    ...pages.flatMap(({ items, requestedAt }) => items.map((comment) => ({ comment, at: requestedAt }))),
    ...[...updates.added.values()].map(({ value, receivedAt }) => ({ comment: value, at: receivedAt })),
  ];
  received.sort((a, b) => a.at - b.at);
  return new Map(received.map(({ comment }) => [comment.user, comment]));
};

/** The author of a deleted account has no name. */
const withAuthor = (comment: Comment, { author_username, author_picture }: Author): Comment => {
  const name = author_username || commentMessages.deletedAuthor;
  return comment.author_username === name && comment.author_picture === author_picture
    ? comment
    : { ...comment, author_username: name, author_picture };
};

/** Shows all comments of a user under their latest name. The poll creator's name comes with each update of the poll. */
export const withLatestAuthors = (
  threads: readonly Thread[],
  pages: readonly CommentPage[],
  updates: CommentUpdates,
  { creator, creator_username: creatorName }: Pick<Poll, 'creator' | 'creator_username'>,
): Thread[] => {
  const authors = latestAuthors(pages, updates);
  const update = (comment: Comment): Comment => {
    const author = authors.get(comment.user) ?? comment;
    return withAuthor(comment, comment.user === creator ? { ...author, author_username: creatorName } : author);
  };
  return threads.map(({ comment, replies, latest, ...thread }) => ({
    ...thread,
    comment: update(comment),
    replies: replies.map(update),
    latest: latest.map(({ value, receivedAt }) => ({ value: update(value), receivedAt })),
  }));
};
