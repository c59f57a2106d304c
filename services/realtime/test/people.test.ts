import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { EventPayload, PollSnapshot } from '@showhands/contracts';
import { type SocketClient, socketClient, type TestUser } from '@showhands/testing';
import { aComment, aNotification, anEvent, aPoll, aVote, shuffled, votedTimes } from './support/events.ts';
import { type Replica, startWorld, type World } from './support/realtime.ts';

let world: World;
let replica: Replica;
const open: SocketClient[] = [];

beforeAll(async () => {
  world = await startWorld();
  replica = await world.startReplica();
});
afterAll(() => world.close());
afterEach(() => {
  for (const client of open.splice(0)) client.close();
});

const connect = async (user = world.auth.user()): Promise<SocketClient> => {
  const client = await socketClient(replica.url, { token: user.token });
  open.push(client);
  return client;
};

describe('events of comments', () => {
  let poll: PollSnapshot;
  let room: SocketClient;
  let outsider: SocketClient;

  beforeEach(async () => {
    poll = aPoll();
    world.polls.put(poll);
    [room, outsider] = await Promise.all([connect(), connect()]);
    await room.send('joinPoll', poll.id);
  });

  /** What does not have to wait for its turn has been sent by the time that this arrives. */
  const marker = async (client: SocketClient): Promise<void> => {
    const other = votedTimes(aPoll(), 1);
    await replica.publish(aVote(other));
    await client.waitFor('pollUpdate', ({ id }) => id === other.id);
  };
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

  test("a comment reaches the poll's room once, without anybody's address or like", async () => {
    const payload = aComment(poll);
    const event = anEvent('comment.created', payload);
    await replica.publish(event, event);
    await Promise.all([room, outsider].map(marker));
    expect(room.events('newComment')).toEqual([{ ...payload.comment, author_email: null, hasLiked: false }]);
    expect(outsider.events('newComment')).toEqual([]);
  });

  test('a removed comment reaches the room once, and is not shown after that', async () => {
    const [parent, reply] = [aComment(poll), aComment(poll)];
    const event = deleted(parent.comment.id, [parent.comment.id, reply.comment.id]);
    await replica.publish(event, event);
    await replica.publish(anEvent('comment.created', parent), anEvent('comment.created', reply));
    await replica.publish(liked(parent.comment.id, 3));
    await Promise.all([room, outsider].map(marker));
    expect(room.events('commentDeleted')).toEqual([{ commentId: parent.comment.id, pollId: poll.id }]);
    expect(room.events('newComment')).toEqual([]);
    expect(room.events('commentLikeUpdate')).toEqual([]);
    expect(outsider.events('commentDeleted')).toEqual([]);
  });

  test('a like reaches the room with its user', async () => {
    const commentId = randomUUID();
    const liker = { id: randomUUID(), username: 'Grace' };
    await replica.publish(liked(commentId, 1, { liker }));
    await room.waitFor('commentLikeUpdate');
    await replica.publish(liked(commentId, 0, { liker, hasLiked: false, version: 2 }));
    await room.waitFor('commentLikeUpdate', ({ hasLiked }) => !hasLiked);
    expect(room.events('commentLikeUpdate')).toEqual([
      { commentId, pollId: poll.id, likes: 1, hasLiked: true, userId: liker.id },
      { commentId, pollId: poll.id, likes: 0, hasLiked: false, userId: liker.id },
    ]);
    expect(outsider.events('commentLikeUpdate')).toEqual([]);
  });

  test('of many likes in any order the last count arrives, few are sent, and none goes back', async () => {
    const commentId = randomUUID();
    const events = Array.from({ length: 100 }, (_, index) => liked(commentId, index + 1));
    for (const event of shuffled(events, 2)) await replica.publish(event);
    await room.waitFor('commentLikeUpdate', ({ likes }) => likes === 100);
    const counts = room.events('commentLikeUpdate').map(({ likes }) => likes);
    expect(counts).toEqual([...new Set(counts)].toSorted((one, other) => one - other));
    expect(counts.length).toBeLessThan(20);
  });

  test('a like that is overtaken before it is sent still reaches its own user', async () => {
    const liker = world.auth.user();
    const [page, commentId] = [await connect(liker), randomUUID()];
    await replica.publish(liked(commentId, 1));
    await room.waitFor('commentLikeUpdate');
    await replica.publish(liked(commentId, 2, { liker: { id: liker.id, username: liker.username } }));
    await replica.publish(liked(commentId, 3));
    expect(await page.waitFor('commentLikeUpdate')).toMatchObject({ likes: 2, hasLiked: true, userId: liker.id });
    await room.waitFor('commentLikeUpdate', ({ likes }) => likes === 3);
    expect(room.events('commentLikeUpdate').map(({ likes }) => likes)).toEqual([1, 3]);
  });
});

describe('events of notifications', () => {
  let user: TestUser;
  let page: SocketClient;
  let stranger: SocketClient;

  beforeEach(async () => {
    user = world.auth.user();
    [page, stranger] = await Promise.all([connect(user), connect()]);
  });

  const at = (second: number): string => new Date(Date.UTC(2026, 2, 1, 12, 0, second)).toISOString();
  const notified = (notification: ReturnType<typeof aNotification>, second = 0) =>
    anEvent('notification.created', { notification }, at(second));
  const read = (notificationId: string | null, second = 0) =>
    anEvent('notification.read', { userId: user.id, notificationId }, at(second));

  test('a notification reaches every page of its user, whole and once, and no one else', async () => {
    const second = await connect(user);
    await second.send('leaveFeed');
    const notification = aNotification(user.id);
    const event = notified(notification);
    await replica.publish(event, event);
    expect(await second.waitFor('newNotification')).toEqual(notification);
    await replica.publish(read(null, 1));
    await page.waitFor('notificationRead');
    expect(page.events('newNotification')).toEqual([notification]);
    expect(stranger.events('newNotification')).toEqual([]);
  });

  test('one that grows is merged to two a second, and its last form arrives', async () => {
    const id = randomUUID();
    const grown = (count: number) => aNotification(user.id, { id, data: { count } });
    for (let count = 1; count <= 40; count += 1) await replica.publish(notified(grown(count), count));
    await page.waitFor('newNotification', ({ data }) => data.count === 40);
    expect(page.events('newNotification').map(({ data }) => data.count)).toEqual([40]);
    const began = performance.now();
    await replica.publish(notified(grown(41), 41));
    await page.waitFor('newNotification', ({ data }) => data.count === 41);
    expect(performance.now() - began).toBeGreaterThan(400);
  });

  test('an older form that comes late is not sent', async () => {
    const id = randomUUID();
    await replica.publish(notified(aNotification(user.id, { id, data: { count: 7 } }), 7));
    await page.waitFor('newNotification');
    await replica.publish(notified(aNotification(user.id, { id, data: { count: 6 } }), 6));
    const next = aNotification(user.id);
    await replica.publish(notified(next, 8));
    await page.waitFor('newNotification', (notification) => notification.id === next.id);
    expect(page.events('newNotification')).toHaveLength(2);
  });

  test('different ones all arrive, two a second', async () => {
    const notifications = [1, 2, 3, 4].map(() => aNotification(user.id));
    const began = performance.now();
    await replica.publish(...notifications.map((notification) => notified(notification)));
    await page.waitFor('newNotification', ({ id }) => id === notifications.at(-1)?.id);
    expect(page.events('newNotification')).toEqual(notifications);
    expect(performance.now() - began).toBeGreaterThan(1_500);
  });

  test('what is read is told to every page, and is not sent any more if it still waits', async () => {
    const [first, waiting, late] = [aNotification(user.id), aNotification(user.id), aNotification(user.id)];
    await replica.publish(notified(first), notified(waiting));
    await page.waitFor('newNotification');
    await replica.publish(read(waiting.id, 1), read(late.id, 1), notified(late));
    const next = aNotification(user.id);
    await replica.publish(notified(next));
    await page.waitFor('newNotification', ({ id }) => id === next.id);
    expect(page.events('newNotification')).toEqual([first, next]);
    expect(page.events('notificationRead')).toEqual([{ notificationId: waiting.id }, { notificationId: late.id }]);
  });

  test('reading all is told once, and takes back everything that still waits', async () => {
    const [first, waiting] = [aNotification(user.id), aNotification(user.id)];
    await replica.publish(notified(first), notified(waiting));
    await page.waitFor('newNotification');
    const event = read(null, 1);
    await replica.publish(event, event);
    const next = aNotification(user.id);
    await replica.publish(notified(next, 2));
    await page.waitFor('newNotification', ({ id }) => id === next.id);
    expect(page.events('newNotification')).toEqual([first, next]);
    expect(page.events('notificationRead')).toEqual([{ all: true, notificationId: null }]);
  });
});
