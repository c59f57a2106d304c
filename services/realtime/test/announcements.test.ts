import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { type SocketClient, socketClient, startRedis, type TestServer, type TestUser } from '@showhands/testing';
import { aNotification, anEvent } from './support/events.ts';
import { type Replica, startWorld, type World } from './support/realtime.ts';

let world: World;
let redis: TestServer;
let replicas: [Replica, Replica];
const open: SocketClient[] = [];

beforeAll(async () => {
  [world, redis] = await Promise.all([startWorld(), startRedis()]);
  const start = () => world.startReplica({ REDIS_URL: redis.url });
  replicas = await Promise.all([start(), start()]);
});
afterEach(() => {
  for (const client of open.splice(0)) client.close();
});
afterAll(async () => {
  await Promise.all(replicas.map((replica) => replica.close()));
  await world.close();
  await redis.stop();
});

const connect = async (replica: Replica, user: TestUser): Promise<SocketClient> => {
  const client = await socketClient(replica.url, { token: user.token });
  open.push(client);
  return client;
};

const forMany = (recipients: string[] | null, except: string | null) => {
  const { userId: _, isRead: __, ...notification } = aNotification('nobody', { type: 'poll_created' });
  return anEvent('notification.broadcast', { notification, recipients, except });
};

test('a notification for everyone reaches each user on every replica by name, once, and not who caused it', async () => {
  const [ada, ben, author] = [world.auth.user(), world.auth.user(), world.auth.user()];
  const pages = await Promise.all([connect(replicas[0], ada), connect(replicas[1], ben)]);
  const own = await connect(replicas[1], author);
  const event = forMany(null, author.id);
  await replicas[0].publish(event, event);
  for (const [index, user] of [ada, ben].entries()) {
    expect(await pages[index]?.waitFor('newNotification')).toMatchObject({ userId: user.id, isRead: false });
  }
  const marker = forMany([author.id, ada.id, ben.id], null);
  await replicas[0].publish(marker);
  const later = await own.waitFor('newNotification');
  expect(own.events('newNotification')).toEqual([later]);
  await Promise.all(pages.map((page) => page.waitFor('newNotification', ({ id }) => id === later.id)));
  for (const page of pages) expect(page.events('newNotification')).toHaveLength(2);
});

test('a notification for some reaches no others', async () => {
  const [named, other] = [world.auth.user(), world.auth.user()];
  const [page, stranger] = [await connect(replicas[1], named), await connect(replicas[1], other)];
  await replicas[0].publish(forMany([named.id], null));
  await page.waitFor('newNotification');
  await replicas[0].publish(forMany([other.id], null));
  await stranger.waitFor('newNotification');
  expect(stranger.events('newNotification')).toHaveLength(1);
});

test('what is for everyone and what is for one keep a common pace for each user', async () => {
  const user = world.auth.user();
  const page = await connect(replicas[1], user);
  const began = performance.now();
  await replicas[0].publish(forMany([user.id], null));
  await replicas[0].publish(anEvent('notification.created', { notification: aNotification(user.id) }));
  await replicas[0].publish(forMany(null, null));
  const own = aNotification(user.id, { title: 'the last' });
  await replicas[0].publish(anEvent('notification.created', { notification: own }));
  await page.waitFor('newNotification', ({ id }) => id === own.id);
  expect(page.events('newNotification')).toHaveLength(4);
  expect(performance.now() - began).toBeGreaterThan(1_500);
});
