import type { Comment, Poll } from '@showhands/contracts';
import type { CommentPage, Heard } from './live.ts';
import type { Thread } from './threads.ts';

type Author = Pick<Comment, 'author_username' | 'author_picture'>;

/** How the latest of each person's comments names them: what was read before says how they were called then. */
const authorsOf = (pages: readonly CommentPage[], heard: Heard): Map<string, Author> => {
  const told = [
    ...pages.flatMap(({ items, readAt }) => items.map((comment) => ({ comment, at: readAt }))),
    ...[...heard.added.values()].map(({ value, at }) => ({ comment: value, at })),
  ];
  told.sort((a, b) => a.at - b.at);
  return new Map(told.map(({ comment }) => [comment.user, comment]));
};

const namedBy = (comment: Comment, author: Author): Comment =>
  comment.author_username === author.author_username && comment.author_picture === author.author_picture
    ? comment
    : { ...comment, author_username: author.author_username, author_picture: author.author_picture };

/** Gives all comments of a person the name that was heard last; the creator's comes with each state of their poll. */
export const named = (
  threads: readonly Thread[],
  pages: readonly CommentPage[],
  heard: Heard,
  { creator, creator_username: creatorName }: Pick<Poll, 'creator' | 'creator_username'>,
): Thread[] => {
  const authors = authorsOf(pages, heard);
  const nameOf = (comment: Comment): Comment => {
    const author = authors.get(comment.user) ?? comment;
    return namedBy(comment, comment.user === creator ? { ...author, author_username: creatorName } : author);
  };
  return threads.map(({ comment, replies }) => ({ comment: nameOf(comment), replies: replies.map(nameOf) }));
};
