import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from '@jest/globals';
import { aPollSnapshot, eventually, testAmqpUrl } from '@showhands/testing';
import { messageOf, testRetry } from '../../test/bus-messages.ts';
import { publishAll } from '../../test/publish-all.ts';
import { createLogger } from '../runtime/logger.ts';
import type { Bus, OutgoingMessage } from './bus.ts';
import { createRabbitBus } from './rabbit-bus.ts';
import { shardOf } from './shards.ts';
import type { Topology } from './topology.ts';

const SHARDS = 4;
const live = { events: ['poll.deleted'], exclusive: true } as const;
const sharded: Topology = { live: { ...live, shards: { count: SHARDS, unclaimedMs: 100 } } };
const former: Topology = { live };

const aDeletion = (pollId: string = randomUUID()): OutgoingMessage =>
  messageOf('poll.deleted', { pollId, creator: randomUUID(), version: 2 });
const shardIn = ({ body }: OutgoingMessage): number => shardOf(body, SHARDS);

test('all events of a poll have the same shard, as have those of a user', () => {
  const poll = aPollSnapshot();
  const user = randomUUID();
  const totals = { comments_count: 1, count_version: 1 };
  const ofPoll = [
    messageOf('poll.created', { poll }),
    messageOf('poll.presented', { pollId: poll.id, covered: true, version: 1 }),
    messageOf('comment.deleted', { poll_id: poll.id, commentId: randomUUID(), removed: [], ...totals }),
    aDeletion(poll.id),
  ];
  const ofUser = [null, randomUUID()].map((notificationId) =>
    messageOf('notification.read', { userId: user, notificationId }),
  );
  for (const events of [ofPoll, ofUser]) expect(new Set(events.map(({ body }) => shardOf(body, 1_000))).size).toBe(1);
});

test('polls are divided evenly', () => {
  const counts = Array.from({ length: 16 }, () => 0);
  for (let poll = 0; poll < 16_000; poll += 1) {
    const shard = shardOf(aDeletion().body, 16);
    counts[shard] = Number(counts[shard]) + 1;
  }
  expect(Math.max(...counts)).toBeLessThan(1_200);
});

test('a body that is no event has a shard too, where its consumer parks it', () => {
  for (const body of ['no JSON', 'null', '{}']) expect(shardOf(body, SHARDS)).toBeGreaterThanOrEqual(0);
});

describe('replicas on RabbitMQ', () => {
  const open: Bus[] = [];
  afterEach(async () => {
    await Promise.all(open.splice(0).map((bus) => bus.close()));
  });

  const openBus = (url: string, topology: Topology): Bus => {
    const bus = createRabbitBus({
      ...{ url, service: 'test', topology, retry: testRetry },
      logger: createLogger('test', 'silent'),
    });
    open.push(bus);
    return bus;
  };
  const subscribe = async (bus: Bus, ownsShard?: (shard: number) => boolean): Promise<Set<string>> => {
    const received = new Set<string>();
    const handlers = { 'poll.deleted': async ({ id }: { id: string }) => void received.add(id) };
    await bus.subscribe({ queue: 'live', handlers, ...(ownsShard && { ownsShard }) });
    await eventually(() => expect(bus.isConnected()).toBe(true));
    return received;
  };

  test('divide the shards evenly, and take those of a lost one over', async () => {
    const url = await testAmqpUrl();
    const publisher = openBus(url, sharded);
    const replicas = [openBus(url, sharded), openBus(url, sharded)] as const;
    const first = await subscribe(replicas[0], (shard) => shard % 2 === 0);
    const second = await subscribe(replicas[1], (shard) => shard % 2 === 1);
    const publish = async (): Promise<readonly OutgoingMessage[]> => {
      const events = Array.from({ length: 40 }, () => aDeletion());
      await publishAll(publisher, events);
      await eventually(() => expect(events.every(({ id }) => first.has(id) || second.has(id))).toBe(true));
      return events;
    };
    await eventually(async () => {
      for (const event of await publish()) expect(first.has(event.id)).toBe(shardIn(event) % 2 === 0);
    });
    await replicas[1].close();
    for (const { id } of await publish()) expect(first.has(id)).toBe(true);
  });

  test.each([
    ['a replica of the former version receives what this version publishes', sharded, former],
    ['a replica of this version receives what the former version publishes', former, sharded],
  ])('%s', async (_, publishing, consuming) => {
    const url = await testAmqpUrl();
    const publisher = openBus(url, publishing);
    const events = Array.from({ length: 20 }, () => aDeletion());
    await publishAll(publisher, events.slice(0, 10));
    const received = await subscribe(openBus(url, consuming));
    await publishAll(publisher, events.slice(10));
    await eventually(() => expect(events.filter(({ id }) => !received.has(id))).toEqual([]));
  });
});
