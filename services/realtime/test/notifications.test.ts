import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type SocketClient, socketClient, type TestUser } from '@showhands/testing';
import { aNotification, anEvent } from './support/events.ts';
import { type Fixture, type Replica, startFixture } from './support/realtime.ts';

let fixture: Fixture;
let replica: Replica;
const open: SocketClient[] = [];

beforeAll(async () => {
  fixture = await startFixture();
  replica = await fixture.startReplica();
});
afterAll(() => fixture.close());
afterEach(() => {
  for (const client of open.splice(0)) client.close();
});

const connect = async (user = fixture.auth.user()): Promise<SocketClient> => {
  const client = await socketClient(replica.url, { token: user.token });
  open.push(client);
  return client;
};

describe('events of notifications', () => {
  let user: TestUser;
  let page: SocketClient;
  let stranger: SocketClient;

  beforeEach(async () => {
    user = fixture.auth.user();
    [page, stranger] = await Promise.all([connect(user), connect()]);
  });

  const at = (second: number): string => new Date(Date.UTC(2026, 2, 1, 12, 0, second)).toISOString();
  const notified = (notification: ReturnType<typeof aNotification>, second = 0) =>
    anEvent('notification.created', { notification }, at(second));
  const read = (notificationId: string | null, second = 0) =>
    anEvent('notification.read', { userId: user.id, notificationId }, at(second));

  test('sends a notification whole and once to every page of its user, and to nobody else', async () => {
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

  test('throttles changes of one notification to two a second, up to the last one', async () => {
    const id = randomUUID();
    const withCount = (count: number) => aNotification(user.id, { id, data: { count } });
    for (let count = 1; count <= 40; count += 1) await replica.publish(notified(withCount(count), count));
    await page.waitFor('newNotification', ({ data }) => data.count === 40);
    expect(page.events('newNotification').map(({ data }) => data.count)).toEqual([40]);
    const began = performance.now();
    await replica.publish(notified(withCount(41), 41));
    await page.waitFor('newNotification', ({ data }) => data.count === 41);
    expect(performance.now() - began).toBeGreaterThan(400);
  });

  test('does not send an outdated state that arrives late', async () => {
    const id = randomUUID();
    await replica.publish(notified(aNotification(user.id, { id, data: { count: 7 } }), 7));
    await page.waitFor('newNotification');
    await replica.publish(notified(aNotification(user.id, { id, data: { count: 6 } }), 6));
    const next = aNotification(user.id);
    await replica.publish(notified(next, 8));
    await page.waitFor('newNotification', (notification) => notification.id === next.id);
    expect(page.events('newNotification')).toHaveLength(2);
  });

  test('sends all notifications in order, two a second', async () => {
    const notifications = [1, 2, 3, 4].map(() => aNotification(user.id));
    const began = performance.now();
    await replica.publish(...notifications.map((notification) => notified(notification)));
    await page.waitFor('newNotification', ({ id }) => id === notifications.at(-1)?.id);
    expect(page.events('newNotification')).toEqual(notifications);
    expect(performance.now() - began).toBeGreaterThan(1_500);
  });

  test('sends what has been read to every page, and removes it from the queue', async () => {
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

  test('sends once that all have been read, and empties the queue', async () => {
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
