import { expect, test } from '@jest/globals';
import type { Comment } from '@showhands/contracts';
import { aComment, uuid } from '../../../jest/factories.ts';
import { named } from './authors.ts';
import { type CommentPage, heardAfter, NOTHING_HEARD } from './live.ts';
import { threadsOf } from './threads.ts';

const POLL = { creator: uuid(), creator_username: 'Amara' };
const ADA = uuid();

const by = (user: string, name: string, parts: Partial<Comment> = {}) =>
  aComment({ user, author_username: name, ...parts });
const page = (items: Comment[], readAt: number): CommentPage => ({ items, readAt, next: null });

const names = (pages: CommentPage[], heard = NOTHING_HEARD) =>
  named(threadsOf(pages, heard), pages, heard, POLL).flatMap(({ comment, replies }) =>
    [comment, ...replies].map(({ author_username: name }) => name),
  );

test('all comments of a person have the name that was told last, whichever was read first', () => {
  const [early, late] = [page([by(ADA, 'ada')], 10), page([by(ADA, 'Ada L.')], 20)];
  expect(names([early, late])).toEqual(['Ada L.', 'Ada L.']);
  expect(names([late, early])).toEqual(['Ada L.', 'Ada L.']);
});

test('a new comment tells the new name of its author, in replies too', () => {
  const comment = by(uuid(), 'ben');
  const reply = by(ADA, 'ada', { parent_comment_id: comment.id });
  const fresh = by(ADA, 'Ada L.', { author_picture: '/api/uploads/a.webp' });
  const heard = heardAfter(NOTHING_HEARD, { name: 'newComment', comment: fresh, at: 20 });
  expect(names([page([comment, reply], 10)], heard)).toEqual(['Ada L.', 'ben', 'Ada L.']);
});

test('the creator is called as the poll calls them', () => {
  expect(names([page([by(POLL.creator, 'amara')], 10)])).toEqual(['Amara']);
});
