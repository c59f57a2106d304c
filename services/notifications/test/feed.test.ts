import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  clearNotifications,
  deleteNotification,
  listNotifications,
  markAllNotificationsRead,
  markNotificationRead,
} from '@showhands/contracts';
import { encodeCursor } from '@showhands/service-kit';
import { eventually, type TestUser } from '@showhands/testing';
import { aComment, aPoll, type NotificationsUnderTest, startNotifications, voted } from './notifications-under-test.ts';

let under: NotificationsUnderTest;
let reader: TestUser;
beforeAll(async () => {
  under = await startNotifications();
});
afterAll(() => under.close());

/** A reader with three of their own (comment, comment, vote) and two broadcasts of others. */
const busyReader = async (): Promise<TestUser> => {
  const [me, other] = [await under.user(), await under.user()];
  const poll = aPoll(me);
  await under.deliver(
    under.event('poll.created', { poll }),
    under.event('comment.created', aComment(poll, other)),
    under.event('poll.created', { poll: aPoll(other) }),
    under.event('comment.created', aComment(poll, other)),
    under.event('poll.created', { poll: aPoll(other) }),
    under.event('poll.voted', voted(poll, 2, other)),
  );
  return me;
};

/** Which notifications the user's pages were told are no longer unread: null stands for all. */
const readBy = (user: TestUser) =>
  under
    .published('notification.read')
    .filter(({ userId }) => userId === user.id)
    .map(({ notificationId }) => notificationId);

describe('the feed', () => {
  it('is newest first and pages through own notifications and broadcasts alike', async () => {
    reader = await busyReader();
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: { body: { notifications: { type: string }[]; nextCursor: string | null } } = await under.api.call(
        listNotifications,
        { query: { limit: 2, ...(cursor !== null && { cursor }) }, token: reader.token },
      );
      seen.push(...page.body.notifications.map(({ type }) => type));
      cursor = page.body.nextCursor;
    } while (cursor !== null);
    expect(seen).toEqual(['vote', 'poll_created', 'comment', 'poll_created', 'comment']);
  });

  it('filters by type, range and what is unread', async () => {
    const me = await busyReader();
    expect((await under.feed(me, { type: 'comment' })).map(({ type }) => type)).toEqual(['comment', 'comment']);
    expect(await under.feed(me, { type: 'all', range: 'today', unread: true })).toHaveLength(5);
    await under.database.raw(`update notifications set created_at = now() - interval '8 days' where user_id = ?`, [
      me.id,
    ]);
    expect(await under.feed(me, { range: 'week' })).toHaveLength(2);
    expect(await under.feed(me, { range: 'month' })).toHaveLength(5);
  });

  it.each([
    { type: 'gossip' },
    { range: 'year' },
    { unread: 'maybe' },
    { limit: 0 },
    { cursor: 'x' },
    { cursor: encodeCursor(['0000-01-01T00:00:00.000Z', randomUUID()]) },
  ])('refuses %j', async (query) => {
    expect(await under.api.refusal(listNotifications, { query, token: under.auth.user().token })).toMatchObject({
      status: 400,
      body: { code: 'validation_failed' },
    });
  });
});

describe('reading', () => {
  it('one marks that one, a broadcast for this reader alone, and tells the reader’s other pages', async () => {
    const [me, neighbour] = [await busyReader(), await under.user(new Date(Date.now() - 60_000))];
    const broadcast = (await under.feed(me, { type: 'poll_created' }))[0];
    if (!broadcast) throw new Error('no broadcast');
    const { body } = await under.api.call(markNotificationRead, { params: { id: broadcast.id }, token: me.token });
    expect(body).toEqual({ ...broadcast, isRead: true });
    expect(await under.unread(me)).toBe(4);
    const same = (await under.feed(neighbour)).find(({ id }) => id === broadcast.id);
    expect(same).toMatchObject({ isRead: false });
    await eventually(() => {
      expect(under.published('notification.read')).toContainEqual({ userId: me.id, notificationId: broadcast.id });
    });
  });

  it('all is one call', async () => {
    const me = await busyReader();
    const key = randomUUID();
    const mark = () => under.api.call(markAllNotificationsRead, { token: me.token, idempotencyKey: key });
    expect((await mark()).body).toEqual({ updated: 5 });
    expect((await mark()).body).toEqual({ updated: 5 });
    expect(await under.unread(me)).toBe(0);
    expect((await under.feed(me)).every(({ isRead }) => isRead)).toBe(true);
    await under.deliver(under.event('poll.created', { poll: aPoll(await under.user()) }));
    expect(await under.unread(me)).toBe(1);
  });

  it('another user’s notification is not found', async () => {
    const me = await busyReader();
    const [own] = await under.feed(me, { type: 'comment' });
    for (const endpoint of [markNotificationRead, deleteNotification]) {
      const call = { params: { id: own?.id ?? '' }, token: (await under.user()).token };
      expect(await under.api.refusal(endpoint, call)).toMatchObject({
        status: 404,
        body: { message: 'Notification not found' },
      });
    }
  });
});

describe('deleting', () => {
  it('one removes it for good, a broadcast for this reader alone, and tells the reader’s other pages', async () => {
    const [me, neighbour] = [await busyReader(), await under.user(new Date(Date.now() - 60_000))];
    const [comment] = await under.feed(me, { type: 'comment' });
    const [broadcast] = await under.feed(me, { type: 'poll_created' });
    for (const one of [comment, broadcast]) {
      const { body } = await under.api.call(deleteNotification, { params: { id: one?.id ?? '' }, token: me.token });
      expect(body).toEqual({ notificationId: one?.id });
    }
    const left = (await under.feed(me)).map(({ id }) => id);
    expect(left).toHaveLength(3);
    expect(left).not.toContain(broadcast?.id);
    await eventually(() => {
      expect(readBy(me)).toEqual(expect.arrayContaining([comment?.id, broadcast?.id]));
    });
    expect((await under.feed(neighbour)).map(({ id }) => id)).toContain(broadcast?.id);
  });

  it('all leaves nothing, tells the reader’s other pages, and what comes later is shown', async () => {
    const me = await busyReader();
    expect((await under.api.call(clearNotifications, { token: me.token })).body).toEqual({ deleted: 5 });
    expect(await under.feed(me)).toEqual([]);
    expect(await under.unread(me)).toBe(0);
    await eventually(() => {
      expect(readBy(me)).toEqual([null]);
    });
    await under.deliver(under.event('poll.created', { poll: aPoll(await under.user()) }));
    expect(await under.feed(me)).toHaveLength(1);
  });
});

describe('100,000 registered users and one new poll', () => {
  it('writes one row', async () => {
    const creator = await under.user();
    await under.database.raw(
      `insert into readers (user_id, registered_at) select gen_random_uuid(), now() - interval '1 day' from generate_series(1, 100000)`,
    );
    const poll = aPoll(creator);
    await under.deliver(under.event('poll.created', { poll }));
    const count = async (table: string) =>
      Number((await under.database(table).where({ poll_id: poll.id }).count())[0]?.count);
    expect(await count('broadcasts')).toBe(1);
    expect(await count('notifications')).toBe(0);
    expect((await under.database('broadcast_states').count())[0]?.count).toBeDefined();
  });
});
