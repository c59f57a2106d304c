import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { eventually, startRabbit, type TcpProxy, type TestRabbit, tcpProxy } from '@showhands/testing';
import { registered, testRetry } from '../../test/bus-messages.ts';
import { publishAll } from '../../test/publish-all.ts';
import { type RabbitAdmin, rabbitAdmin } from '../../test/rabbit-admin.ts';
import { createLogger } from '../runtime/logger.ts';
import type { Bus } from './bus.ts';
import { createRabbitBus } from './rabbit-bus.ts';
import { maintainSession } from './rabbit-session.ts';
import type { Topology } from './topology.ts';

const topology: Topology = { people: { events: ['user.registered'] } };
const solo: Topology = { people: { events: ['user.registered'], exclusive: true } };

let rabbit: TestRabbit;
let url: string;
let admin: RabbitAdmin;
const buses: Bus[] = [];
const proxies: TcpProxy[] = [];

beforeAll(async () => {
  rabbit = await startRabbit();
}, 120_000);

afterAll(() => rabbit.stop());

beforeEach(async () => {
  url = await rabbit.createVhost();
  admin = await rabbitAdmin(url);
});

afterEach(async () => {
  await Promise.all(buses.splice(0).map((bus) => bus.close()));
  await Promise.all(proxies.splice(0).map((proxy) => proxy.close()));
  await admin.close();
});

const silent = createLogger('test', 'silent');

const startBus = (address = url, consumers = topology, logger = silent): Bus => {
  const bus = createRabbitBus({ url: address, topology: consumers, service: 'test', logger, retry: testRetry });
  buses.push(bus);
  return bus;
};

const connected = (bus: Bus, is = true) => eventually(() => expect(bus.isConnected()).toBe(is));

/** Subscribes and collects the ids of received events; `handle` may reject them. */
const gather = async (
  bus: Bus,
  handle: () => Promise<void> = async () => undefined,
  queue = 'people',
): Promise<Set<string>> => {
  const seen = new Set<string>();
  await bus.subscribe({
    queue,
    handlers: {
      'user.registered': async ({ id }) => {
        await handle();
        seen.add(id);
      },
    },
  });
  await connected(bus);
  return seen;
};

const people = (count: number) => Array.from({ length: count }, (_, index) => registered(`person ${index}`));
const idsOf = (messages: readonly { id: string }[]) => new Set(messages.map(({ id }) => id));
/** Compares the numbers first: sets that differ are compared for longer than it takes to handle the events. */
const arrive = async (seen: ReadonlySet<string>, messages: readonly { id: string }[]): Promise<void> => {
  await eventually(() => expect(seen.size).toBe(messages.length));
  expect(seen).toEqual(idsOf(messages));
};

const proxyTo = async (target: string): Promise<TcpProxy> => {
  const proxy = await tcpProxy({ target });
  proxies.push(proxy);
  return proxy;
};

test('confirmed messages survive a broker crash, and every bus reconnects', async () => {
  const archived: Topology = { ...topology, archive: { events: ['user.registered'] } };
  const bus = startBus(url, archived);
  const seen = await gather(bus);
  await rabbit.untilQueuesAreStored();
  const [before, meanwhile, after] = [people(300), people(20), people(20)];
  await publishAll(bus, before);
  await rabbit.kill();

  await connected(bus, false);
  const late = startBus(url, archived);
  for (const down of [bus, late]) {
    const outcomes = await down.publish(meanwhile);
    expect(outcomes.every(({ status }) => status === 'failed')).toBe(true);
  }

  await rabbit.restart();
  await connected(bus);
  await connected(late);
  await publishAll(late, [...meanwhile, ...after]);
  await arrive(seen, [...before, ...meanwhile, ...after]);
  const inArchive = await gather(late, undefined, 'archive');
  await arrive(inArchive, [...before, ...meanwhile, ...after]);
});

test('declares a deleted queue again and consumes it', async () => {
  const bus = startBus();
  const seen = await gather(bus);
  await admin.run((channel) => channel.deleteQueue('people'));
  const messages = people(50);
  await publishAll(bus, messages);
  await arrive(seen, messages);
});

test('delivers an event to all queues after one of them was missing', async () => {
  const archived: Topology = { ...topology, archive: { events: ['user.registered'] } };
  const bus = startBus(url, archived);
  const seen = await gather(bus);
  await admin.run((channel) => channel.deleteQueue('archive'));
  const messages = people(50);
  const outcomes = await bus.publish(messages);
  expect(outcomes[0]).toEqual({ status: 'failed', reason: 'there is no such queue' });
  expect(outcomes.every(({ status }) => status === 'failed')).toBe(true);
  await publishAll(bus, messages);
  await arrive(seen, messages);
  await arrive(await gather(bus, undefined, 'archive'), messages);
});

test('reopens a channel that the server closes', async () => {
  // A queue of another type makes RabbitMQ close every channel that declares it.
  await admin.run((channel) => channel.assertQueue('people', { durable: false }));
  const lines: string[] = [];
  const bus = startBus(url, topology, createLogger('test', 'warn', { write: (line) => lines.push(line) }));
  const gathering = gather(bus);
  await eventually(() => expect(lines.length).toBeGreaterThan(1));
  expect(bus.isConnected()).toBe(false);
  await admin.run((channel) => channel.deleteQueue('people'));
  const seen = await gathering;
  const messages = people(50);
  await publishAll(bus, messages);
  await arrive(seen, messages);
});

test.each([
  ['to be tried again', 'people.retry', 1],
  ['to be parked', 'people.dead', testRetry.attempts],
])('a message %s survives the loss of its queue', async (_, queue, failures) => {
  const bus = startBus();
  let tries = 0;
  const seen = await gather(bus, async () => {
    tries += 1;
    if (tries === 1) await admin.run((channel) => channel.deleteQueue(queue));
    if (tries <= failures) throw new Error('not yet');
  });
  const [message] = people(1);
  if (!message) return;
  await publishAll(bus, [message]);
  // Redelivered by the broker and handled, or dead-lettered into the recreated queue.
  await eventually(async () => {
    const parked = await admin.deadLetters(topology).catch(() => []);
    expect([...seen, ...parked.map(({ body }) => (JSON.parse(body) as { id: string }).id)]).toEqual([message.id]);
  });
});

test('loses no message when connections are reset', async () => {
  const proxy = await proxyTo(url);
  const bus = startBus(proxy.through(url));
  let handled = 0;
  const seen = await gather(bus, async () => {
    handled += 1;
    if ([100, 300, 600].includes(handled)) proxy.reset();
  });
  const messages = people(1_000);
  await publishAll(bus, messages);
  await arrive(seen, messages);
});

test('publishing fails in a network black hole, and recovers', async () => {
  const proxy = await proxyTo(url);
  const bus = startBus(`${proxy.through(url)}?heartbeat=1`);
  const seen = await gather(bus);
  proxy.blackhole();
  const messages = people(20);
  const outcomes = await bus.publish(messages);
  expect(outcomes.every(({ status }) => status === 'failed')).toBe(true);
  await connected(bus, false);
  await proxy.heal();
  await connected(bus);
  await publishAll(bus, messages);
  await arrive(seen, messages);
});

test('a missing confirm fails the publish in time, and closing does not wait for it', async () => {
  const proxy = await proxyTo(url);
  const bus = startBus(proxy.through(url));
  await gather(bus);
  proxy.blackhole();
  const [outcome] = await bus.publish(people(1));
  expect(outcome).toEqual({ status: 'failed', reason: 'no confirm in time' });
  await bus.close();
});

test('one of two replicas consumes an exclusive queue, and the other takes over', async () => {
  const proxy = await proxyTo(url);
  const first = startBus(proxy.through(url), solo);
  const busy = Promise.withResolvers<void>();
  let holds = false;
  const byFirst = await gather(first, () => (holds ? busy.promise : Promise.resolve()));
  const second = startBus(url, solo);
  const bySecond = await gather(second);
  const [one, two, three] = [people(20), people(20), people(20)];
  await publishAll(second, one);
  await arrive(byFirst, one);
  holds = true;
  await publishAll(second, two);
  expect(bySecond.size).toBe(0);
  await proxy.refuse();
  await publishAll(second, three);
  await arrive(bySecond, [...two, ...three]);
  busy.resolve();
});

test('closing while connecting leaves no connection', async () => {
  const proxy = await tcpProxy({ target: url });
  proxies.push(proxy);
  proxy.latency(100);
  const bus = startBus(proxy.through(url));
  await eventually(() => expect(proxy.connections()).toBe(1));
  await bus.close();
  await eventually(() => expect(proxy.connections()).toBe(0));
});

test('a connection whose channels and queues the broker never answers is given up and made again', async () => {
  let attempts = 0;
  const session = maintainSession({
    ...{ url, name: 'test', logger: silent, openTimeoutMs: 100 },
    open: async () => {
      attempts += 1;
      if (attempts < 3) await new Promise(() => undefined);
      return attempts;
    },
  });
  await eventually(() => expect(session.current()).toBe(3));
  await session.close();
});
