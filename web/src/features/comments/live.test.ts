import { expect, test } from '@jest/globals';
import { aComment } from '#jest/factories.ts';
import { applyEvent, type CommentEvent, type CommentUpdates, NO_UPDATES } from './live.ts';

const comment = aComment();
const { id } = comment;
const after = (...events: CommentEvent[]): CommentUpdates => events.reduce(applyEvent, NO_UPDATES);

const added = (receivedAt = 1): CommentEvent => ({ name: 'newComment', comment, receivedAt });
const hidden: CommentEvent = {
  name: 'commentUpdate',
  commentId: id,
  text: { content: 'Hidden', hidden: true },
  receivedAt: 1,
};
const deleted: CommentEvent = { name: 'commentDeleted', commentId: id };
const likeUpdate = (likes: number, liked: boolean | null, receivedAt: number): CommentEvent => ({
  name: 'likeUpdate',
  commentId: id,
  likes,
  liked,
  receivedAt,
});
const likeResponse = (likes: number, liked: boolean, requestedAt: number, receivedAt: number): CommentEvent => ({
  name: 'likeResponse',
  commentId: id,
  likes,
  liked,
  requestedAt,
  receivedAt,
});

test.each([
  ['a new comment', added()],
  ['a deletion', deleted],
  ['a hidden text', hidden],
  ['a like event', likeUpdate(3, true, 5)],
  ['a like response', likeResponse(3, true, 4, 5)],
])('applying %s twice equals applying it once', (_name, event) => {
  expect(after(event, event)).toEqual(after(event));
});

test('keeps the first version of a comment that comes by both response and event', () => {
  const own = { ...comment, author_email: 'ada@example.org' };
  const updates = after({ name: 'newComment', comment: own, receivedAt: 1 }, added(2));
  expect([...updates.added.values()]).toEqual([{ value: own, receivedAt: 1 }]);
});

test('an event of a new comment after its deletion does not resurrect it', () => {
  expect(after(deleted, added()).added.size).toBe(0);
});

test.each([
  ['another user', null, undefined],
  ['the viewer', true, true],
  ['the viewer, removing it', false, false],
])('a like event by %s sets the count, and the viewer’s like to %s only if it is theirs', (_name, liked, expected) => {
  const updates = after(likeUpdate(7, liked, 5));
  expect(updates.likeCounts.get(id)?.value).toBe(7);
  expect(updates.likedByViewer.get(id)?.value).toBe(expected);
});

test('a like event by another user keeps the viewer’s like', () => {
  expect(after(likeUpdate(1, true, 5), likeUpdate(2, null, 6)).likedByViewer.get(id)?.value).toBe(true);
});

test('a like response sets the count if no event did', () => {
  expect(after(likeResponse(4, true, 1, 2)).likeCounts).toEqual(new Map([[id, { value: 4, receivedAt: 2 }]]));
});

test('a like response superseded by an event sets only the viewer’s like', () => {
  const updates = after(likeUpdate(6, null, 3), likeResponse(5, true, 2, 4));
  expect(updates.likeCounts.get(id)?.value).toBe(6);
  expect(updates.likedByViewer.get(id)?.value).toBe(true);
});

test('an event received before the request was sent does not supersede the response', () => {
  expect(after(likeUpdate(6, null, 1), likeResponse(7, true, 2, 4)).likeCounts.get(id)?.value).toBe(7);
});
