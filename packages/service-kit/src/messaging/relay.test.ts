import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { eventually, testAmqpUrl } from '@showhands/testing';
import type { CrashOrder } from '../../test/crash-child.ts';
import { appendEvent, consumeInto, insertThin, rebuildEvents } from '../../test/relay-effects.ts';
import { useOutbox } from '../../test/use-outbox.ts';
import type { Bus } from './bus.ts';
import type { Relay } from './relay.ts';

const outbox = useOutbox();
const child = fileURLToPath(new URL('../../test/crash-child.ts', import.meta.url));

/** Runs a service in a child process until it reports the given moment, and kills it. */
const crash = async (order: CrashOrder): Promise<void> => {
  const dying = spawn(process.execPath, [child, JSON.stringify(order)], { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(dying, 'exit');
  for await (const words of dying.stdout) if (String(words).includes(order.dieAfter)) dying.kill('SIGKILL');
  expect(await exited).toEqual([null, 'SIGKILL']);
};

describe.each<[string, () => Promise<{ amqpUrl: string | null; start: () => Bus }>]>([
  ['within a process', async () => ({ amqpUrl: null, start: outbox.inProcess })],
  [
    'over RabbitMQ',
    async () => {
      const url = await testAmqpUrl();
      return { amqpUrl: url, start: () => outbox.onRabbit(url) };
    },
  ],
])('the outbox %s', (_, prepare) => {
  let amqpUrl: string | null;
  let start: () => Bus;

  beforeEach(async () => {
    ({ amqpUrl, start } = await prepare());
  });

  test('publishes committed events only', async () => {
    const bus = start();
    await consumeInto(bus, outbox.database);
    const relay = outbox.startRelay(bus);
    const undone = outbox.database.transaction(async (trx) => {
      await appendEvent(trx);
      throw new Error('no');
    });
    await expect(undone).rejects.toThrow('no');
    const events = [await outbox.commit(), await outbox.commit()];
    relay.wake();
    await outbox.settled(events);
  });

  test('publishes without a wake-up', async () => {
    const bus = start();
    await consumeInto(bus, outbox.database);
    outbox.startRelay(bus);
    await outbox.settled([await outbox.commit()]);
  });

  test('a crash between commit and publish loses no event', async () => {
    const pollId = randomUUID();
    await crash({ databaseUrl: outbox.url, amqpUrl, pollId, dieAfter: 'commit' });
    expect(await outbox.backlog()).toBe(1);
    expect(await outbox.effects()).toEqual([]);
    const bus = start();
    await consumeInto(bus, outbox.database);
    outbox.startRelay(bus);
    await outbox.settled([pollId]);
  });

  test('a crash between publish and delete has one effect', async () => {
    const pollId = randomUUID();
    await crash({ databaseUrl: outbox.url, amqpUrl, pollId, dieAfter: 'publish' });
    expect(await outbox.backlog()).toBe(1);
    const bus = start();
    const deliveries = await consumeInto(bus, outbox.database);
    outbox.startRelay(bus);
    await outbox.settled([pollId]);
    expect(deliveries.get(pollId)).toBe(amqpUrl ? 2 : 1);
  });

  test('concurrent relays publish every event, with few duplicates and one effect each', async () => {
    const buses = [start(), start(), start()];
    const counts = await Promise.all(buses.map((bus) => consumeInto(bus, outbox.database)));
    const relays = buses.map((bus) => outbox.startRelay(bus));
    const events: string[] = [];
    // A pool apart from the consumers', whose bounded waits would fail a commit on a busy machine.
    const committers = outbox.connect(relays.length);
    const committer = async (relay: Relay) => {
      for (let round = 0; round < 20; round += 1) {
        events.push(...(await outbox.commitMany(10, committers)));
        relay.wake();
      }
    };
    await Promise.all(relays.map(committer));
    await outbox.settled(events);
    const deliveries = counts.flatMap((count) => [...count.values()]).reduce((sum, count) => sum + count, 0);
    // A lease that ends on a busy machine repeats some; relays that knew nothing of each other would repeat all.
    expect(deliveries).toBeLessThan(relays.length * events.length);
  });

  test('finishes its batches on close', async () => {
    const bus = start();
    await consumeInto(bus, outbox.database);
    const events = await outbox.commitMany(250);
    await eventually(() => expect(bus.isConnected()).toBe(true));
    const relay = outbox.startRelay(bus);
    relay.wake();
    await eventually(async () => expect(await outbox.backlog()).toBeLessThan(250), { intervalMs: 1 });
    await relay.close();
    const { rows } = await outbox.database.raw<{ rows: unknown[] }>('select from outbox where leased_until > now()');
    expect(rows).toHaveLength(0);
    outbox.startRelay(bus);
    await outbox.settled(events);
  });
});

describe('a relay', () => {
  const thinEvents = (pollIds: readonly string[]) => outbox.database.transaction((trx) => insertThin(trx, pollIds));

  test('publishes the events of a thin one that it is handed, and rebuilds those of one that was left', async () => {
    const bus = outbox.inProcess();
    const deliveries = await consumeInto(bus, outbox.database);
    const [handed, left] = [
      [randomUUID(), randomUUID()],
      [randomUUID(), randomUUID()],
    ];
    // Without a way to rebuild them, they are published only as they are handed over.
    outbox.startRelay(bus).publish(await thinEvents(handed));
    await outbox.settled(handed);
    // As left behind by a process that was killed after its commit.
    await thinEvents(left);
    outbox.startRelay(bus, outbox.database, rebuildEvents);
    await outbox.settled([...handed, ...left]);
    expect([...deliveries.values()]).toEqual([1, 1, 1, 1]);
  });

  test('publishes one event in the place of several thin ones', async () => {
    const bus = outbox.inProcess();
    const deliveries = await consumeInto(bus, outbox.database);
    const relay = outbox.startRelay(bus, outbox.database, rebuildEvents);
    const pollId = randomUUID();
    const thin = await outbox.database.transaction(async (trx) => [
      ...(await insertThin(trx, [pollId])),
      ...(await insertThin(trx, [pollId])),
    ]);
    const replaces = thin.flatMap((event) => event.replaces ?? []);
    relay.publish(thin.slice(0, 1).map((event) => ({ ...event, replaces })));
    await outbox.settled([pollId]);
    expect([...deliveries]).toEqual([[pollId, 1]]);
  });

  test('keeps a thin event until all of its events are delivered', async () => {
    const failing = randomUUID();
    let refusals = 1;
    const bus = outbox.inProcess();
    const flaky: Bus = {
      ...bus,
      publish: async (messages) => {
        const outcomes = await bus.publish(messages);
        if (refusals === 0) return outcomes;
        refusals -= 1;
        const isRefused = messages.map(({ body }) => body.includes(failing));
        return outcomes.map((outcome, index) => (isRefused[index] ? { status: 'failed', reason: 'a test' } : outcome));
      },
    };
    await consumeInto(bus, outbox.database);
    const relay = outbox.startRelay(flaky, outbox.database, rebuildEvents);
    const pollIds = [randomUUID(), failing];
    relay.publish(await thinEvents(pollIds));
    await eventually(() => expect(refusals).toBe(0));
    expect(await outbox.backlog()).toBe(1);
    await eventually(async () => expect(await outbox.backlog()).toBe(0));
    expect(new Set(await outbox.effects())).toEqual(new Set(pollIds));
  });

  test('publishes the events of a transaction that commits late', async () => {
    const bus = outbox.inProcess();
    await consumeInto(bus, outbox.database);
    const relay = outbox.startRelay(bus);
    const [early, late] = [randomUUID(), randomUUID()];
    await outbox.database.transaction(async (trx) => {
      await appendEvent(trx, late);
      await outbox.commit(early);
      relay.wake();
      await eventually(async () => expect(await outbox.effects()).toEqual([early]));
    });
    await outbox.settled([early, late]);
  });

  test('continues after all connections to PostgreSQL were closed', async () => {
    const bus = outbox.inProcess();
    await consumeInto(bus, outbox.database);
    outbox.startRelay(bus);
    const before = await outbox.commitMany(50);
    await outbox.database
      .raw(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      )
      .catch(() => undefined);
    const after = await eventually(() => outbox.commit());
    await outbox.settled([...before, after]);
  });
});
