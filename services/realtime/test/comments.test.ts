import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from '@jest/globals';
import type { EventPayload, PollSnapshot } from '@showhands/contracts';
import { aPollSnapshot, type SocketClient } from '@showhands/testing';
import { aComment, anEvent, shuffled } from './support/events.ts';
import { useReplicas } from './support/use-replicas.ts';

const on = useReplicas();
let poll: PollSnapshot;
let room: SocketClient;
let outsider: SocketClient;

beforeEach(async () => {
  poll = aPollSnapshot();
  on.fixture.polls.put(poll);
  [room, outsider] = await Promise.all([on.connect(), on.connect()]);
  await room.send('joinPoll', poll.id);
});

const deleted = (commentId: string, removed: string[] = []) =>
  anEvent('comment.deleted', { poll_id: poll.id, commentId, removed, comments_count: 0, count_version: 9 });
const liked = (commentId: string, likes: number, fields: Partial<EventPayload<'comment.like-changed'>> = {}) =>
  anEvent('comment.like-changed', {
    commentId,
    poll_id: poll.id,
    author: randomUUID(),
    liker: { id: randomUUID(), username: 'Grace' },
    likes,
    hasLiked: true,
    version: likes,
    ...fields,
  });

test("sends a comment once to the poll's room, without email address and likes", async () => {
  const payload = aComment(poll);
  const event = anEvent('comment.created', payload);
  await on.publish(event, event);
  await on.flush(room, outsider);
  expect(room.events('newComment')).toEqual([{ ...payload.comment, author_email: null, hasLiked: false }]);
  expect(outsider.events('newComment')).toEqual([]);
});

test('sends a deletion once to the room, and nothing about the comment afterwards', async () => {
  const [parent, reply] = [aComment(poll), aComment(poll)];
  const event = deleted(parent.comment.id, [parent.comment.id, reply.comment.id]);
  await on.publish(event, event);
  await on.publish(anEvent('comment.created', parent), anEvent('comment.created', reply));
  await on.publish(liked(parent.comment.id, 3));
  await on.flush(room, outsider);
  expect(room.events('commentDeleted')).toEqual([{ commentId: parent.comment.id, pollId: poll.id }]);
  expect(room.events('newComment')).toEqual([]);
  expect(room.events('commentLikeUpdate')).toEqual([]);
  expect(outsider.events('commentDeleted')).toEqual([]);
});

test('sends a like with its user to the room', async () => {
  const commentId = randomUUID();
  const liker = { id: randomUUID(), username: 'Grace' };
  await on.publish(liked(commentId, 1, { liker }));
  await room.waitFor('commentLikeUpdate');
  await on.publish(liked(commentId, 0, { liker, hasLiked: false, version: 2 }));
  await room.waitFor('commentLikeUpdate', ({ hasLiked }) => !hasLiked);
  expect(room.events('commentLikeUpdate')).toEqual([
    { commentId, pollId: poll.id, likes: 1, hasLiked: true, userId: liker.id },
    { commentId, pollId: poll.id, likes: 0, hasLiked: false, userId: liker.id },
  ]);
  expect(outsider.events('commentLikeUpdate')).toEqual([]);
});

test('sends of a burst of reordered likes few, with increasing counts up to the last one', async () => {
  const commentId = randomUUID();
  const events = Array.from({ length: 100 }, (_, index) => liked(commentId, index + 1));
  await on.publish(...shuffled(events, 2));
  await room.waitFor('commentLikeUpdate', ({ likes }) => likes === 100);
  const counts = room.events('commentLikeUpdate').map(({ likes }) => likes);
  expect(counts).toEqual([...new Set(counts)].toSorted((one, other) => one - other));
  expect(counts.length).toBeLessThan(20);
});

test('sends a superseded like to its own user', async () => {
  const liker = on.fixture.auth.user();
  const [page, commentId] = [await on.connect({ token: liker.token }), randomUUID()];
  await on.publish(liked(commentId, 1));
  await room.waitFor('commentLikeUpdate');
  const own = liked(commentId, 2, { liker: { id: liker.id, username: liker.username } });
  await on.publish(own, liked(commentId, 3));
  expect(await page.waitFor('commentLikeUpdate')).toMatchObject({ likes: 2, hasLiked: true, userId: liker.id });
  await room.waitFor('commentLikeUpdate', ({ likes }) => likes === 3);
  expect(room.events('commentLikeUpdate').map(({ likes }) => likes)).toEqual([1, 3]);
});
