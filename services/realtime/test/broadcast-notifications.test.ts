import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { type SocketClient, socketClient, startRedis, type TestServer, type TestUser } from '@showhands/testing';
import { aNotification, anEvent } from './support/events.ts';
import { type Fixture, type Replica, startFixture } from './support/realtime.ts';

let fixture: Fixture;
let redis: TestServer;
let replicas: [Replica, Replica];
const open: SocketClient[] = [];

beforeAll(async () => {
  [fixture, redis] = await Promise.all([startFixture(), startRedis()]);
  const start = () => fixture.startReplica({ REDIS_URL: redis.url });
  replicas = await Promise.all([start(), start()]);
});
afterEach(() => {
  for (const client of open.splice(0)) client.close();
});
afterAll(async () => {
  await Promise.all(replicas.map((replica) => replica.close()));
  await fixture.close();
  await redis.stop();
});

const connect = async (replica: Replica, user: TestUser): Promise<SocketClient> => {
  const client = await socketClient(replica.url, { token: user.token });
  open.push(client);
  return client;
};

const broadcastEvent = (recipients: string[] | null, except: string | null, excluded?: string[]) => {
  const { userId: _, isRead: __, ...notification } = aNotification('nobody', { type: 'poll_created' });
  return anEvent('notification.broadcast', { notification, recipients, except, ...(excluded && { excluded }) });
};

test('sends a notification for everyone once to each user on every replica, except its author', async () => {
  const [ada, ben, author] = [fixture.auth.user(), fixture.auth.user(), fixture.auth.user()];
  const pages = await Promise.all([connect(replicas[0], ada), connect(replicas[1], ben)]);
  const own = await connect(replicas[1], author);
  const event = broadcastEvent(null, author.id);
  await replicas[0].publish(event, event);
  for (const [index, user] of [ada, ben].entries()) {
    expect(await pages[index]?.waitFor('newNotification')).toMatchObject({ userId: user.id, isRead: false });
  }
  const marker = broadcastEvent([author.id, ada.id, ben.id], null);
  await replicas[0].publish(marker);
  const later = await own.waitFor('newNotification');
  expect(own.events('newNotification')).toEqual([later]);
  await Promise.all(pages.map((page) => page.waitFor('newNotification', ({ id }) => id === later.id)));
  for (const page of pages) expect(page.events('newNotification')).toHaveLength(2);
});

test('sends a notification for everyone to nobody whose settings exclude it', async () => {
  const [reader, other] = [fixture.auth.user(), fixture.auth.user()];
  const [page, without] = [await connect(replicas[1], reader), await connect(replicas[1], other)];
  await replicas[0].publish(broadcastEvent(null, null, [other.id]));
  await page.waitFor('newNotification');
  await replicas[0].publish(broadcastEvent([other.id], null));
  await without.waitFor('newNotification');
  expect(without.events('newNotification')).toHaveLength(1);
});

test('sends a notification with recipients to nobody else', async () => {
  const [recipient, other] = [fixture.auth.user(), fixture.auth.user()];
  const [page, stranger] = [await connect(replicas[1], recipient), await connect(replicas[1], other)];
  await replicas[0].publish(broadcastEvent([recipient.id], null));
  await page.waitFor('newNotification');
  await replicas[0].publish(broadcastEvent([other.id], null));
  await stranger.waitFor('newNotification');
  expect(stranger.events('newNotification')).toHaveLength(1);
});

test('throttles broadcast and personal notifications of a user together', async () => {
  const user = fixture.auth.user();
  const page = await connect(replicas[1], user);
  const began = performance.now();
  await replicas[0].publish(broadcastEvent([user.id], null));
  await replicas[0].publish(anEvent('notification.created', { notification: aNotification(user.id) }));
  await replicas[0].publish(broadcastEvent(null, null));
  const own = aNotification(user.id, { title: 'the last' });
  await replicas[0].publish(anEvent('notification.created', { notification: own }));
  await page.waitFor('newNotification', ({ id }) => id === own.id);
  expect(page.events('newNotification')).toHaveLength(4);
  expect(performance.now() - began).toBeGreaterThan(1_500);
});
