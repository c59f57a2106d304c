import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { eventually, testAmqpUrl } from '@showhands/testing';
import type { CrashOrder } from '../../test/crash-child.ts';
import { appendEvent, consumeInto } from '../../test/relay-effects.ts';
import { useOutbox } from '../../test/use-outbox.ts';
import type { Bus } from './bus.ts';
import type { Relay } from './relay.ts';

const outbox = useOutbox();
const child = fileURLToPath(new URL('../../test/crash-child.ts', import.meta.url));

/** Runs a service in a process of its own until it says that the instant has come, and kills it. */
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

  test('publishes what was committed, and nothing that was not', async () => {
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

  test('publishes without being woken, too', async () => {
    const bus = start();
    await consumeInto(bus, outbox.database);
    outbox.startRelay(bus);
    await outbox.settled([await outbox.commit()]);
  });

  test('a crash between commit and publish delays an event, and does not lose it', async () => {
    const pollId = randomUUID();
    await crash({ databaseUrl: outbox.url, amqpUrl, pollId, dieAfter: 'commit' });
    expect(await outbox.backlog()).toBe(1);
    expect(await outbox.effects()).toEqual([]);
    const bus = start();
    await consumeInto(bus, outbox.database);
    outbox.startRelay(bus);
    await outbox.settled([pollId]);
  });

  test('a crash between publish and its mark has one effect', async () => {
    const pollId = randomUUID();
    await crash({ databaseUrl: outbox.url, amqpUrl, pollId, dieAfter: 'publish' });
    expect(await outbox.backlog()).toBe(1);
    const bus = start();
    const deliveries = await consumeInto(bus, outbox.database);
    outbox.startRelay(bus);
    await outbox.settled([pollId]);
    expect(deliveries.get(pollId)).toBe(amqpUrl ? 2 : 1);
  });

  test('several relays publish every event, hardly any twice, each to one effect', async () => {
    const buses = [start(), start(), start()];
    const counts = await Promise.all(buses.map((bus) => consumeInto(bus, outbox.database)));
    const relays = buses.map((bus) => outbox.startRelay(bus));
    const events: string[] = [];
    const committer = async (relay: Relay) => {
      for (let round = 0; round < 20; round += 1) {
        events.push(...(await outbox.commitMany(10)));
        relay.wake();
      }
    };
    await Promise.all(relays.map(committer));
    await outbox.settled(events);
    const deliveries = counts.flatMap((count) => [...count.values()]).reduce((sum, count) => sum + count, 0);
    expect(deliveries).toBeLessThan(660);
  });

  test('a transaction that commits late is not passed over', async () => {
    const bus = start();
    await consumeInto(bus, outbox.database);
    const relay = outbox.startRelay(bus);
    const [early, late] = [randomUUID(), randomUUID()];
    await outbox.database.transaction(async (trx) => {
      await appendEvent(trx, late);
      await outbox.commit(early);
      relay.wake();
      await eventually(async () => expect(await outbox.effects()).toEqual([early]), { timeoutMs: 10_000 });
    });
    await outbox.settled([early, late]);
  });

  test('goes on after every connection to PostgreSQL was cut', async () => {
    const bus = start();
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

  test('closes with its batches done', async () => {
    const bus = start();
    await consumeInto(bus, outbox.database);
    const events = await outbox.commitMany(250);
    await eventually(() => expect(bus.isConnected()).toBe(true), { timeoutMs: 15_000 });
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
