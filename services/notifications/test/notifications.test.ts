import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import {
  clearNotifications,
  deleteNotification,
  listNotifications,
  markAllNotificationsRead,
  markNotificationRead,
  type Notification,
} from '@showhands/contracts';
import type { TestUser } from '@showhands/testing';
import { aComment, aPoll, commented, created, event, useNotifications, voted } from './notifications-under-test.ts';

const service = useNotifications();
/** A user with three notifications of their own and two broadcasts, oldest first: comment, poll, comment, poll, vote. */
const aUserWithNotifications = async (): Promise<TestUser> => {
  const [user, other] = await service.users(2);
  const poll = aPoll(user);
  await service.deliver(
    created(poll),
    commented(poll, other),
    created(aPoll(other)),
    commented(poll, other),
    created(aPoll(other)),
    voted(poll, 2, other),
  );
  return user;
};

const newPoll = async (at?: Date) => event('poll.created', { poll: aPoll(await service.user()) }, ...(at ? [at] : []));

const first = async (user: TestUser, type: Notification['type']): Promise<Notification> => {
  const [notification] = await service.list(user, { type });
  if (!notification) throw new Error(`no notification of type ${type}`);
  return notification;
};

/** The ids that `notification.read` was published with for a user. Null stands for all. */
const publishedReads = async (user: TestUser) =>
  (await service.published('notification.read'))
    .filter(({ userId }) => userId === user.id)
    .map(({ notificationId }) => notificationId);

/** Reads all pages. `between` runs after each page. */
const pages = async (
  user: TestUser,
  query: object,
  between: () => Promise<void> = async () => undefined,
): Promise<Notification[][]> => {
  const all: Notification[][] = [];
  let cursor: string | null = null;
  do {
    const page: { body: { notifications: Notification[]; nextCursor: string | null } } = await service.api.call(
      listNotifications,
      { query: { ...query, ...(cursor !== null && { cursor }) }, token: user.token },
    );
    all.push(page.body.notifications);
    cursor = page.body.nextCursor;
    await between();
  } while (cursor !== null);
  return all;
};

it('lists a notification and counts it at the same moment', async () => {
  const [user, other] = await service.users(2);
  const poll = aPoll(user);
  await service.deliver(created(poll));
  let isDelivering = true;
  const delivering = (async () => {
    for (let turn = 0; turn < 40; turn += 1) await service.deliver(commented(poll, other));
    isDelivering = false;
  })();
  const differences: [listed: number, unread: number][] = [];
  while (isDelivering) {
    const { body } = await service.api.call(listNotifications, { query: { limit: 50 }, token: user.token });
    const listed = body.notifications.filter(({ isRead }) => !isRead).length;
    if (listed !== body.unreadCount) differences.push([listed, body.unreadCount]);
  }
  await delivering;
  expect(differences).toEqual([]);
});

describe('the list', () => {
  it.each([
    [1, [1, 1, 1, 1, 1]],
    [2, [2, 2, 1]],
    [5, [5]],
    [100, [5]],
  ])('is newest first and pages by %d through own notifications and broadcasts', async (limit, sizes) => {
    const read = await pages(await aUserWithNotifications(), { limit });
    expect(read.map((page) => page.length)).toEqual(sizes);
    expect(read.flat().map(({ type }) => type)).toEqual(['vote', 'poll_created', 'comment', 'poll_created', 'comment']);
  });

  it('pages through own notifications and broadcasts of the same millisecond once each', async () => {
    const user = await service.user();
    const other = await service.user();
    const poll = aPoll(user);
    const comment = commented(poll, other);
    const at = new Date(JSON.parse(comment.body).occurredAt);
    await service.deliver(
      comment,
      ...Array.from({ length: 3 }, () => event('comment.created', aComment(poll, other), at)),
      await newPoll(at),
      await newPoll(at),
      await newPoll(at),
    );
    const ids = (await pages(user, { limit: 2 })).flat().map(({ id }) => id);
    expect(ids).toHaveLength(7);
    expect(new Set(ids).size).toBe(7);
    expect(ids).toEqual(ids.toSorted().toReversed());
  });

  it('repeats nothing on later pages while newer notifications arrive', async () => {
    const user = await aUserWithNotifications();
    const before = (await service.list(user)).map(({ id }) => id);
    const read = await pages(user, { limit: 2 }, async () => service.deliver(await newPoll()));
    expect(read.flat().map(({ id }) => id)).toEqual(before);
  });

  it('pages within a filter', async () => {
    const user = await aUserWithNotifications();
    const read = await pages(user, { limit: 1, type: 'comment' });
    expect(read.flat().map(({ type }) => type)).toEqual(['comment', 'comment']);
    expect(read).toHaveLength(2);
  });

  it('filters by type, by range and by whether it is read', async () => {
    const user = await aUserWithNotifications();
    const typesOf = async (query: object) => (await service.list(user, query)).map(({ type }) => type);
    expect(await typesOf({ type: 'comment' })).toEqual(['comment', 'comment']);
    expect(await typesOf({ type: 'reply' })).toEqual([]);
    expect(await typesOf({ type: 'all', range: 'today', unread: true })).toHaveLength(5);
    const { id } = await first(user, 'poll_created');
    await service.api.call(markNotificationRead, { params: { id }, token: user.token });
    expect((await service.list(user, { unread: false })).map((one) => one.id)).toEqual([id]);
    expect(await typesOf({ unread: true })).toHaveLength(4);
    await service.database.raw(`update notifications set created_at = now() - interval '8 days' where user_id = ?`, [
      user.id,
    ]);
    expect(await typesOf({ range: 'week' })).toEqual(['poll_created', 'poll_created']);
    expect(await typesOf({ range: 'month' })).toHaveLength(5);
  });

  it('counts all unread notifications beside a filtered page, exactly up to 1,000', async () => {
    const user = await aUserWithNotifications();
    const { body } = await service.api.call(listNotifications, {
      query: { type: 'vote', limit: 1 },
      token: user.token,
    });
    expect(body.unreadCount).toBe(5);
    const insert = (count: number) =>
      service.database.raw(
        `insert into notifications (id, user_id, type, title, message, created_at)
         select gen_random_uuid(), ?, 'system', 'One of many', '', now() from generate_series(1, ?::integer)`,
        [user.id, count],
      );
    await insert(994);
    expect(await service.unread(user)).toBe(999);
    await insert(10);
    expect(await service.unread(user)).toBe(1_000);
  });

  it('belongs to its user alone', async () => {
    const [user, other] = [await aUserWithNotifications(), await service.user()];
    expect(await service.list(other)).toEqual([]);
    expect(await service.unread(other)).toBe(0);
    expect((await service.list(user)).every(({ userId }) => userId === user.id)).toBe(true);
  });
});

describe('marking as read', () => {
  it.each(['comment', 'poll_created'] as const)(
    'marks one %s, for this user alone, and publishes it once',
    async (type) => {
      const [neighbour, user] = [await service.user(), await aUserWithNotifications()];
      const notification = await first(user, type);
      const mark = () => service.api.call(markNotificationRead, { params: { id: notification.id }, token: user.token });
      expect((await mark()).body).toEqual({ ...notification, isRead: true });
      expect((await mark()).body).toEqual({ ...notification, isRead: true });
      expect(await service.unread(user)).toBe(4);
      const unread = (await service.list(neighbour)).filter(({ isRead }) => !isRead);
      expect(unread).toHaveLength(3);
      expect(await publishedReads(user)).toEqual([notification.id]);
    },
  );

  it('marks all by one call, which is idempotent under its key', async () => {
    const user = await aUserWithNotifications();
    const { id } = await first(user, 'poll_created');
    await service.api.call(markNotificationRead, { params: { id }, token: user.token });
    const call = { token: user.token, idempotencyKey: randomUUID() };
    expect((await service.api.call(markAllNotificationsRead, call)).body).toEqual({ updated: 4 });
    expect(await service.unread(user)).toBe(0);
    await service.deliver(await newPoll());
    expect((await service.api.call(markAllNotificationsRead, call)).body).toEqual({ updated: 4 });
    expect(await service.unread(user)).toBe(1);
    expect(await publishedReads(user)).toEqual([id, null]);
    expect((await service.list(user, { unread: false })).length).toBe(5);
  });

  it('leaves a broadcast unread that arrives later with an earlier timestamp', async () => {
    const user = await aUserWithNotifications();
    const late = await newPoll(new Date((await first(user, 'vote')).createdAt));
    await service.api.call(markAllNotificationsRead, { token: user.token });
    await service.deliver(late);
    expect(await service.unread(user)).toBe(1);
  });
});

describe('deleting', () => {
  it('removes one for good, a broadcast for this user alone, and publishes it', async () => {
    const [neighbour, user] = [await service.user(), await aUserWithNotifications()];
    const deleted = [await first(user, 'comment'), await first(user, 'poll_created')].map(({ id }) => id);
    for (const id of deleted) {
      const call = { params: { id }, token: user.token };
      expect((await service.api.call(deleteNotification, call)).body).toEqual({ notificationId: id });
      for (const endpoint of [deleteNotification, markNotificationRead]) {
        expect(await service.api.expectError(endpoint, call)).toMatchObject({
          status: 404,
          body: { code: 'not_found' },
        });
      }
    }
    const left = (await service.list(user)).map(({ id }) => id);
    expect(left).toHaveLength(3);
    expect(left.filter((id) => deleted.includes(id))).toEqual([]);
    expect(await service.unread(user)).toBe(3);
    expect(await service.list(neighbour)).toHaveLength(3);
    expect(await publishedReads(user)).toEqual(deleted);
  });

  it('clears all, read ones and broadcasts included, by one call', async () => {
    const [neighbour, user] = [await service.user(), await aUserWithNotifications()];
    const { id } = await first(user, 'poll_created');
    await service.api.call(markNotificationRead, { params: { id }, token: user.token });
    const call = { token: user.token, idempotencyKey: randomUUID() };
    expect((await service.api.call(clearNotifications, call)).body).toEqual({ deleted: 5 });
    expect((await service.api.call(clearNotifications, call)).body).toEqual({ deleted: 5 });
    expect((await service.api.call(clearNotifications, { token: user.token })).body).toEqual({ deleted: 0 });
    expect(await service.list(user)).toEqual([]);
    expect(await service.unread(user)).toBe(0);
    expect(await publishedReads(user)).toEqual([id, null, null]);
    expect(await service.list(neighbour)).toHaveLength(3);
  });

  it('does not clear what arrives later, even with an earlier timestamp', async () => {
    const user = await aUserWithNotifications();
    const late = await newPoll(new Date((await first(user, 'vote')).createdAt));
    await service.api.call(clearNotifications, { token: user.token });
    await service.deliver(late, await newPoll());
    expect((await service.list(user)).map(({ type, isRead }) => [type, isRead])).toEqual([
      ['poll_created', false],
      ['poll_created', false],
    ]);
  });
});

describe('a notification that is not the user’s', () => {
  it.each([
    ['another user’s', async () => (await first(await aUserWithNotifications(), 'comment')).id],
    ['an unknown one', async () => randomUUID()],
    ['a malformed id', async () => 'x'],
  ])('is not found: %s', async (_, idOf) => {
    const id = await idOf();
    for (const endpoint of [markNotificationRead, deleteNotification]) {
      const rejected = await service.api.expectError(endpoint, { params: { id }, token: (await service.user()).token });
      expect(rejected).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
  });

  it('is not found: the broadcast of one’s own poll', async () => {
    const [creator, other] = await service.users(2);
    await service.deliver(created(aPoll(creator)));
    const { id } = await first(other, 'poll_created');
    const rejected = await service.api.expectError(markNotificationRead, { params: { id }, token: creator.token });
    expect(rejected).toMatchObject({ status: 404, body: { message: 'Notification not found' } });
  });
});
