import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { eventually, tcpProxy, testAmqpUrl } from '@showhands/testing';
import { testRetry } from '../../test/bus-suite.ts';
import type { CrashOrder } from '../../test/crash-child.ts';
import { addEffect, effectsOf, type KitDatabase, kitDatabase } from '../../test/kit-database.ts';
import { appendEvent, backlogOf, consumeInto, relayTopology } from '../../test/relay-effects.ts';
import { createDatabase, type Database } from '../database/database.ts';
import { runWithContext } from '../runtime/context.ts';
import { createLogger } from '../runtime/logger.ts';
import { createMetrics } from '../runtime/metrics.ts';
import type { Bus } from './bus.ts';
import { createInProcessBus } from './in-process-bus.ts';
import { outbox } from './outbox.ts';
import { createRabbitBus } from './rabbit-bus.ts';
import { createRelay, type Relay } from './relay.ts';

const logger = createLogger('test', 'silent');
const child = fileURLToPath(new URL('../../test/crash-child.ts', import.meta.url));

let kit: KitDatabase;
let database: Database;
let closers: (() => Promise<unknown>)[];

beforeAll(async () => {
  kit = await kitDatabase();
  database = kit.database;
});
afterAll(() => kit.close());

beforeEach(() => {
  closers = [];
});
afterEach(async () => {
  for (const close of closers.toReversed()) await close();
  await database.raw('truncate effects, inbox, outbox, dead_letters');
});

const startRelay = (bus: Bus, on: Database = database): Relay => {
  const relay = createRelay({ database: on, bus, logger });
  relay.start();
  closers.push(() => relay.close());
  return relay;
};

const inProcess = (): Bus => {
  const bus = createInProcessBus({ logger, retry: testRetry, topology: relayTopology });
  closers.push(() => bus.close());
  return bus;
};

const commit = (pollId?: string): Promise<string> => database.transaction((trx) => appendEvent(trx, pollId));

const commitMany = (count: number): Promise<string[]> =>
  database.transaction(async (trx) => {
    const events: string[] = [];
    while (events.length < count) events.push(await appendEvent(trx));
    return events;
  });

const settled = async (effects: readonly string[], timeoutMs = 15_000): Promise<void> => {
  await eventually(async () => expect((await effectsOf(database)).toSorted()).toEqual([...effects].toSorted()), {
    timeoutMs,
  });
  await eventually(async () => expect(await backlogOf(database)).toBe(0), { timeoutMs });
};

/** Runs a service in a process of its own until it says that the instant has come, and kills it. */
const crash = async (order: CrashOrder): Promise<void> => {
  const dying = spawn(process.execPath, [child, JSON.stringify(order)], { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(dying, 'exit');
  for await (const words of dying.stdout) if (String(words).includes(order.dieAfter)) dying.kill('SIGKILL');
  expect(await exited).toEqual([null, 'SIGKILL']);
};

describe.each<[string, () => Promise<{ amqpUrl: string | null; start: () => Bus }>]>([
  ['within a process', async () => ({ amqpUrl: null, start: inProcess })],
  [
    'over RabbitMQ',
    async () => {
      const url = await testAmqpUrl();
      const start = () => {
        const bus = createRabbitBus({ url, service: 'test', topology: relayTopology, logger, retry: testRetry });
        closers.push(() => bus.close());
        return bus;
      };
      return { amqpUrl: url, start };
    },
  ],
])('the outbox %s', (_, prepare) => {
  let amqpUrl: string | null;
  let start: () => Bus;

  beforeEach(async () => {
    ({ amqpUrl, start } = await prepare());
  });

  test('publishes what was committed, and nothing that was not', async () => {
    const bus = start();
    await consumeInto(bus, database);
    const relay = startRelay(bus);
    const undone = database.transaction(async (trx) => {
      await appendEvent(trx);
      throw new Error('no');
    });
    await expect(undone).rejects.toThrow('no');
    const events = [await commit(), await commit()];
    relay.wake();
    await settled(events);
  });

  test('publishes without being woken, too', async () => {
    const bus = start();
    await consumeInto(bus, database);
    startRelay(bus);
    await settled([await commit()]);
  });

  test('a crash between commit and publish delays an event, and does not lose it', async () => {
    const pollId = randomUUID();
    await crash({ databaseUrl: kit.url, amqpUrl, pollId, dieAfter: 'commit' });
    expect(await backlogOf(database)).toBe(1);
    expect(await effectsOf(database)).toEqual([]);
    const bus = start();
    await consumeInto(bus, database);
    startRelay(bus);
    await settled([pollId]);
  });

  test('a crash between publish and its mark has one effect', async () => {
    const pollId = randomUUID();
    await crash({ databaseUrl: kit.url, amqpUrl, pollId, dieAfter: 'publish' });
    expect(await backlogOf(database)).toBe(1);
    const bus = start();
    const deliveries = await consumeInto(bus, database);
    startRelay(bus);
    await settled([pollId]);
    expect(deliveries.get(pollId)).toBe(amqpUrl ? 2 : 1);
  });

  test('several relays publish every event, hardly any twice, each to one effect', async () => {
    const buses = [start(), start(), start()];
    const counts = await Promise.all(buses.map((bus) => consumeInto(bus, database)));
    const relays = buses.map((bus) => startRelay(bus));
    const events: string[] = [];
    const committer = async (relay: Relay) => {
      for (let round = 0; round < 20; round += 1) {
        events.push(...(await commitMany(10)));
        relay.wake();
      }
    };
    await Promise.all(relays.map(committer));
    await settled(events);
    const deliveries = counts.flatMap((count) => [...count.values()]).reduce((sum, count) => sum + count, 0);
    expect(deliveries).toBeLessThan(660);
  });

  test('a transaction that commits late is not passed over', async () => {
    const bus = start();
    await consumeInto(bus, database);
    const relay = startRelay(bus);
    const [early, late] = [randomUUID(), randomUUID()];
    await database.transaction(async (trx) => {
      await appendEvent(trx, late);
      await commit(early);
      relay.wake();
      await eventually(async () => expect(await effectsOf(database)).toEqual([early]), { timeoutMs: 10_000 });
    });
    await settled([early, late]);
  });

  test('goes on after every connection to PostgreSQL was cut', async () => {
    const bus = start();
    await consumeInto(bus, database);
    startRelay(bus);
    const before = await commitMany(50);
    await database
      .raw(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      )
      .catch(() => undefined);
    const after = await eventually(() => commit());
    await settled([...before, after]);
  });

  test('closes with its batches done', async () => {
    const bus = start();
    await consumeInto(bus, database);
    const events = await commitMany(250);
    await eventually(() => expect(bus.isConnected()).toBe(true), { timeoutMs: 15_000 });
    const relay = startRelay(bus);
    relay.wake();
    await eventually(async () => expect(await backlogOf(database)).toBeLessThan(250), { intervalMs: 1 });
    await relay.close();
    const { rows } = await database.raw<{ rows: unknown[] }>('select from outbox where leased_until > now()');
    expect(rows).toHaveLength(0);
    startRelay(bus);
    await settled(events);
  });
});

test('while the bus is down commits do not stir the backlog, and it goes out within seconds afterwards', async () => {
  const url = await testAmqpUrl();
  const proxy = await tcpProxy({ target: url });
  closers.push(() => proxy.close());
  const bus = createRabbitBus({ url: proxy.through(url), service: 'test', topology: relayTopology, logger });
  closers.push(() => bus.close());
  const arrived = new Set<string>();
  await bus.subscribe({
    queue: 'effects',
    handlers: {
      'poll.deleted': async ({ payload }) => {
        arrived.add(payload.pollId);
      },
    },
  });
  await eventually(() => expect(bus.isConnected()).toBe(true), { timeoutMs: 15_000 });
  const own = createDatabase({ url: kit.url, pool: 4 });
  closers.push(() => own.destroy());
  let queries = 0;
  own.on('query', () => {
    queries += 1;
  });

  await proxy.refuse();
  await eventually(() => expect(bus.isConnected()).toBe(false));
  const relay = startRelay(bus, own);
  const events: string[] = [];
  const began = performance.now();
  const committer = async () => {
    while (events.length < 3_000) {
      events.push(...(await commitMany(10)));
      relay.wake();
    }
  };
  await Promise.all([1, 2, 3, 4, 5, 6].map(committer));
  const seconds = (performance.now() - began) / 1_000;
  // Each half second a claim, a mark of what failed, and perhaps both once more.
  expect(queries).toBeLessThan(10 + seconds * 8);
  expect(await backlogOf(database)).toBe(events.length);

  await proxy.heal();
  await eventually(async () => expect(await backlogOf(database)).toBe(0), { timeoutMs: 15_000 });
  await eventually(() => expect(arrived).toEqual(new Set(events)), { timeoutMs: 15_000 });
}, 90_000);

test('an event that cannot be delivered does not hold up those behind it', async () => {
  const bus = inProcess();
  await consumeInto(bus, database);
  const waiting = { user: { id: randomUUID(), username: 'Ada' }, profile_picture: null, version: 1 };
  await database.transaction(async (trx) => {
    for (let index = 0; index < 250; index += 1) await outbox.append(trx, 'user.updated', waiting);
  });
  startRelay(bus);
  const event = await commit();
  await eventually(async () => expect(await effectsOf(database)).toEqual([event]), { timeoutMs: 10_000 });
  expect(await backlogOf(database)).toBe(250);
  let arrived = 0;
  await bus.subscribe({
    queue: 'late',
    handlers: {
      'user.updated': async () => {
        arrived += 1;
      },
    },
  });
  await eventually(() => expect(arrived).toBe(250), { timeoutMs: 15_000 });
});

test('what a consumer in this process gave up on is kept with its reason', async () => {
  const bus = inProcess();
  await bus.subscribe({
    queue: 'effects',
    handlers: {
      'poll.deleted': async (event) => {
        if (event.payload.pollId === cursed) throw new Error('never works');
        await addEffect(database, event.payload.pollId);
      },
    },
  });
  startRelay(bus);
  const [cursed, fine] = [randomUUID(), randomUUID()];
  await commit(cursed);
  await commit(fine);
  await settled([fine]);
  const { rows } = await database.raw<{ rows: { queue: string; body: string; reason: string }[] }>(
    'select queue, body, reason from dead_letters',
  );
  expect(rows).toEqual([{ queue: 'effects', body: expect.stringContaining(cursed), reason: 'never works' }]);
});

test('an event says which request caused it', async () => {
  await runWithContext({ requestId: 'r-7' }, () => commit());
  await commit();
  const { rows } = await database.raw<{ rows: { body: string }[] }>('select body from outbox order by seq');
  expect(rows.map(({ body }) => (JSON.parse(body) as { requestId: unknown }).requestId)).toEqual(['r-7', null]);
});

test('shows how far behind it is, also while the database is away', async () => {
  const metrics = createMetrics('test');
  const own = createDatabase({ url: kit.url });
  createRelay({ database: own, bus: inProcess(), logger, metrics });
  const figure = async (name: string) => {
    const { values } = (await metrics.registry.getSingleMetric(`showhands_${name}`)?.get()) ?? { values: [] };
    return values[0]?.value;
  };
  expect(await figure('outbox_oldest_seconds')).toBe(0);
  await commit();
  await database.raw("update outbox set created_at = now() - interval '90 seconds'");
  await database.raw("insert into dead_letters (queue, body, reason) values ('q', '{}', 'r')");
  expect(await figure('outbox_oldest_seconds')).toBeCloseTo(90, -1);
  expect(await figure('dead_letters')).toBe(1);
  await own.destroy();
  expect(await figure('outbox_oldest_seconds')).toBeNaN();
});
