import { expect, test } from '@jest/globals';
import { aComment } from '../../../jest/factories.ts';
import { type CommentEvent, type Heard, heardAfter, NOTHING_HEARD } from './live.ts';

const comment = aComment();
const { id } = comment;
const after = (...events: CommentEvent[]): Heard => events.reduce(heardAfter, NOTHING_HEARD);

const added = (at = 1): CommentEvent => ({ name: 'newComment', comment, at });
const deleted: CommentEvent = { name: 'commentDeleted', commentId: id };
const update = (likes: number, liked: boolean | null, at: number): CommentEvent => ({
  name: 'likeUpdate',
  commentId: id,
  likes,
  liked,
  at,
});
const answered = (likes: number, liked: boolean, askedAt: number, at: number): CommentEvent => ({
  name: 'likeAnswered',
  commentId: id,
  likes,
  liked,
  askedAt,
  at,
});

test.each([
  ['a new comment', added()],
  ['a deletion', deleted],
  ['a like', update(3, true, 5)],
  ['the answer to a like', answered(3, true, 4, 5)],
])('%s heard twice is heard once', (_name, event) => {
  expect(after(event, event)).toEqual(after(event));
});

test('a comment that is announced by its answer and by the socket is kept as it came first', () => {
  const own = { ...comment, author_email: 'ada@example.org' };
  const heard = after({ name: 'newComment', comment: own, at: 1 }, added(2));
  expect([...heard.added.values()]).toEqual([{ value: own, at: 1 }]);
});

test('a comment that is announced after its deletion does not come back', () => {
  expect(after(deleted, added()).added.size).toBe(0);
});

test.each([
  ['of another person', null, undefined],
  ['of the viewer', true, true],
  ['that the viewer took back', false, false],
])('a like %s changes the count, and what the viewer likes where it is theirs', (_name, liked, expected) => {
  const heard = after(update(7, liked, 5));
  expect(heard.likes.get(id)?.value).toBe(7);
  expect(heard.liked.get(id)?.value).toBe(expected);
});

test('news of others keep what the viewer was heard to like', () => {
  expect(after(update(1, true, 5), update(2, null, 6)).liked.get(id)?.value).toBe(true);
});

test('an answer tells the count where nothing else did', () => {
  expect(after(answered(4, true, 1, 2))).toMatchObject({ likes: new Map([[id, { value: 4, at: 2 }]]) });
});

test('an answer that was overtaken by an announcement tells only what the viewer likes', () => {
  const heard = after(update(6, null, 3), answered(5, true, 2, 4));
  expect(heard.likes.get(id)?.value).toBe(6);
  expect(heard.liked.get(id)?.value).toBe(true);
});

test('an announcement from before the question does not overtake the answer', () => {
  expect(after(update(6, null, 1), answered(7, true, 2, 4)).likes.get(id)?.value).toBe(7);
});
