import { expect, test } from '@jest/globals';
import type { Comment } from '@showhands/contracts';
import { aComment, uuid } from '#jest/factories.ts';
import { withLatestAuthors } from './authors.ts';
import { applyEvent, type CommentPage, NO_UPDATES } from './live.ts';
import { buildThreads } from './threads.ts';

const POLL = { creator: uuid(), creator_username: 'Amara' };
const ADA = uuid();

const by = (user: string, name: string, parts: Partial<Comment> = {}) =>
  aComment({ user, author_username: name, ...parts });
const page = (items: Comment[], requestedAt: number): CommentPage => ({ items, requestedAt, next: null });

const names = (pages: CommentPage[], updates = NO_UPDATES) =>
  withLatestAuthors(buildThreads(pages, updates), pages, updates, POLL).flatMap(({ comment, replies }) =>
    [comment, ...replies].map(({ author_username: name }) => name),
  );

test('shows all comments of a user under the most recently fetched name, in any page order', () => {
  const [early, late] = [page([by(ADA, 'ada')], 10), page([by(ADA, 'Ada L.')], 20)];
  expect(names([early, late])).toEqual(['Ada L.', 'Ada L.']);
  expect(names([late, early])).toEqual(['Ada L.', 'Ada L.']);
});

test('a new comment updates the name of its author everywhere, including replies', () => {
  const comment = by(uuid(), 'ben');
  const reply = by(ADA, 'ada', { parent_comment_id: comment.id });
  const fresh = by(ADA, 'Ada L.', { author_picture: '/api/uploads/a.webp' });
  const updates = applyEvent(NO_UPDATES, { name: 'newComment', comment: fresh, receivedAt: 20 });
  expect(names([page([comment, reply], 10)], updates)).toEqual(['Ada L.', 'ben', 'Ada L.']);
});

test('shows the poll creator under the name in the poll', () => {
  expect(names([page([by(POLL.creator, 'amara')], 10)])).toEqual(['Amara']);
});

test('returns an unchanged comment as the same object', () => {
  const comment = by(ADA, 'ada');
  const pages = [page([comment], 10)];
  expect(withLatestAuthors(buildThreads(pages, NO_UPDATES), pages, NO_UPDATES, POLL)[0]?.comment).toBe(comment);
});
