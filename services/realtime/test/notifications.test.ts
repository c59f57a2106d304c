import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from '@jest/globals';
import type { SocketClient, TestUser } from '@showhands/testing';
import { aNotification, anEvent } from './support/events.ts';
import { useReplicas } from './support/use-replicas.ts';

const on = useReplicas(2);

const at = (second: number): string => new Date(Date.UTC(2026, 2, 1, 12, 0, second)).toISOString();
const notified = (notification: ReturnType<typeof aNotification>, second = 0) =>
  anEvent('notification.created', { notification }, at(second));
const broadcastEvent = (recipients: string[] | null, except: string | null, excluded?: string[]) => {
  const { userId: _, isRead: __, ...notification } = aNotification('nobody', { type: 'poll_created' });
  return anEvent('notification.broadcast', { notification, recipients, except, ...(excluded && { excluded }) });
};

describe('a notification', () => {
  let user: TestUser;
  let pages: [SocketClient, SocketClient];
  let stranger: SocketClient;

  beforeEach(async () => {
    user = on.fixture.auth.user();
    const page = (to = on.consuming) => on.connect({ token: user.token, to });
    [pages, stranger] = await Promise.all([Promise.all([page(), page(on.other)]), on.connect()]);
  });

  const read = (notificationId: string | null) =>
    anEvent('notification.read', { userId: user.id, notificationId }, at(1));

  test('is sent whole and once to every page of its user, and to nobody else', async () => {
    await pages[1].send('leaveFeed');
    const [notification, next] = [aNotification(user.id), aNotification(user.id)];
    const event = notified(notification);
    await on.publish(event, event, notified(next));
    for (const page of pages) {
      await page.waitFor('newNotification', ({ id }) => id === next.id);
      expect(page.events('newNotification')).toEqual([notification, next]);
    }
    await on.flush(stranger);
    expect(stranger.events('newNotification')).toEqual([]);
  });

  test('is not sent in an outdated state that arrives late', async () => {
    const id = randomUUID();
    const withCount = (count: number) => aNotification(user.id, { id, data: { count } });
    const [latest, next] = [withCount(7), aNotification(user.id)];
    await on.publish(notified(latest, 7), notified(withCount(6), 6), notified(next, 8));
    await pages[0].waitFor('newNotification', (notification) => notification.id === next.id);
    expect(pages[0].events('newNotification')).toEqual([latest, next]);
  });

  test('that is read leaves the queue, and every page hears of it', async () => {
    const [first, waiting, late, next] = [1, 2, 3, 4].map(() => aNotification(user.id));
    if (!first || !waiting || !late || !next) return;
    await on.publish(notified(first), notified(waiting), read(waiting.id), read(late.id), notified(late));
    await on.publish(notified(next));
    for (const page of pages) await page.waitFor('newNotification', ({ id }) => id === next.id);
    expect(pages[0].events('newNotification')).toEqual([first, next]);
    // They are before the newer notification, since both travel on one channel.
    for (const page of pages) {
      expect(page.events('notificationRead')).toEqual([{ notificationId: waiting.id }, { notificationId: late.id }]);
    }
  });

  test('leaves the queue with all others, personal or not, once all have been read', async () => {
    const event = read(null);
    await on.publish(notified(aNotification(user.id)), broadcastEvent([user.id], null), event, event);
    const next = aNotification(user.id);
    await on.publish(notified(next, 2));
    for (const page of pages) await page.waitFor('newNotification', ({ id }) => id === next.id);
    expect(pages[0].events('newNotification')).toEqual([next]);
    for (const page of pages) {
      expect(page.events('notificationRead')).toEqual([{ all: true, notificationId: null }]);
    }
  });
});

describe('a notification for many', () => {
  test('is sent once to each user on every replica, except its author', async () => {
    const [ada, ben, author] = [on.fixture.auth.user(), on.fixture.auth.user(), on.fixture.auth.user()];
    const own = await on.connect({ token: author.token, to: on.other });
    const pages = await Promise.all([on.connect({ token: ada.token }), on.connect({ token: ben.token, to: on.other })]);
    const event = broadcastEvent(null, author.id);
    await on.publish(event, event);
    for (const [index, user] of [ada, ben].entries()) {
      expect(await pages[index]?.waitFor('newNotification')).toMatchObject({ userId: user.id, isRead: false });
    }
    await on.publish(broadcastEvent([author.id, ada.id, ben.id], null));
    const later = await own.waitFor('newNotification');
    expect(own.events('newNotification')).toEqual([later]);
    await Promise.all(pages.map((page) => page.waitFor('newNotification', ({ id }) => id === later.id)));
    for (const page of pages) expect(page.events('newNotification')).toHaveLength(2);
  });

  test.each<[string, (reader: string, other: string) => Parameters<typeof broadcastEvent>]>([
    ['whose settings exclude it', (_, other) => [null, null, [other]]],
    ['who is not among its recipients', (reader) => [[reader], null]],
  ])('is sent to nobody %s', async (_, event) => {
    const [reader, other] = [on.fixture.auth.user(), on.fixture.auth.user()];
    const [page, without] = [
      await on.connect({ token: reader.token, to: on.other }),
      await on.connect({ token: other.token, to: on.other }),
    ];
    await on.publish(broadcastEvent(...event(reader.id, other.id)));
    await page.waitFor('newNotification');
    await on.publish(broadcastEvent([other.id], null));
    await without.waitFor('newNotification');
    expect(without.events('newNotification')).toHaveLength(1);
  });
});
