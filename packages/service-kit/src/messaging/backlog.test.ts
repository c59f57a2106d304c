import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { eventually, tcpProxy, testAmqpUrl } from '@showhands/testing';
import { addEffect } from '../../test/kit-database.ts';
import { consumeInto } from '../../test/relay-effects.ts';
import { useOutbox } from '../../test/use-outbox.ts';
import { contextOf, runWithContext } from '../runtime/context.ts';
import { createLogger } from '../runtime/logger.ts';
import { createMetrics } from '../runtime/metrics.ts';
import { traceparentOf } from '../runtime/trace.ts';
import { outbox as events } from './outbox.ts';
import { createRelay } from './relay.ts';

const outbox = useOutbox();

test('commits do not trigger retries while the bus is down, and the backlog is published within seconds afterwards', async () => {
  const url = await testAmqpUrl();
  const proxy = await tcpProxy({ target: url });
  outbox.afterTest(() => proxy.close());
  const bus = outbox.onRabbit(proxy.through(url));
  const arrived = new Set<string>();
  await bus.subscribe({
    queue: 'effects',
    handlers: {
      'poll.deleted': async ({ payload }) => {
        arrived.add(payload.pollId);
      },
    },
  });
  await eventually(() => expect(bus.isConnected()).toBe(true));
  const own = outbox.connect(4);
  let queries = 0;
  own.on('query', () => {
    queries += 1;
  });

  await proxy.refuse();
  await eventually(() => expect(bus.isConnected()).toBe(false));
  const relay = outbox.startRelay(bus, own);
  const committed: string[] = [];
  // oxlint-disable-next-line no-restricted-globals -- the allowed number of sweeps grows with the time that commits take
  const clock = performance;
  const began = clock.now();
  const committer = async () => {
    while (committed.length < 1_000) {
      committed.push(...(await outbox.commitMany(10)));
      relay.wake();
    }
  };
  await Promise.all([1, 2, 3, 4, 5, 6].map(committer));
  const seconds = (clock.now() - began) / 1_000;
  // Every half second one lease and one update of the failed events, perhaps twice.
  expect(queries).toBeLessThan(10 + seconds * 8);
  expect(await outbox.backlog()).toBe(committed.length);

  await proxy.heal();
  await eventually(async () => expect(await outbox.backlog()).toBe(0));
  // By their number first: comparing sets that differ takes longer than handling the events, in the same process.
  await eventually(() => expect(arrived.size).toBe(committed.length));
  expect(arrived).toEqual(new Set(committed));
}, 180_000);

test('an undeliverable event does not delay later ones', async () => {
  const bus = outbox.inProcess();
  await consumeInto(bus, outbox.database);
  const waiting = { user: { id: randomUUID(), username: 'Ada' }, profile_picture: null, version: 1 };
  await outbox.database.transaction(async (trx) => {
    for (let index = 0; index < 250; index += 1) await events.append(trx, 'user.updated', waiting);
  });
  outbox.startRelay(bus);
  const event = await outbox.commit();
  await eventually(async () => expect(await outbox.effects()).toEqual([event]));
  await eventually(async () => expect(await outbox.backlog()).toBe(250));
  let arrived = 0;
  await bus.subscribe({
    queue: 'late',
    handlers: {
      'user.updated': async () => {
        arrived += 1;
      },
    },
  });
  await eventually(() => expect(arrived).toBe(250));
});

test('stores a dead letter with its reason', async () => {
  const bus = outbox.inProcess();
  await bus.subscribe({
    queue: 'effects',
    handlers: {
      'poll.deleted': async (event) => {
        if (event.payload.pollId === cursed) throw new Error('never works');
        await addEffect(outbox.database, event.payload.pollId);
      },
    },
  });
  outbox.startRelay(bus);
  const [cursed, fine] = [randomUUID(), randomUUID()];
  await outbox.commit(cursed);
  await outbox.commit(fine);
  await outbox.settled([fine]);
  const { rows } = await outbox.database.raw<{ rows: { queue: string; body: string; reason: string }[] }>(
    'select queue, body, reason from dead_letters',
  );
  expect(rows).toEqual([{ queue: 'effects', body: expect.stringContaining(cursed), reason: 'never works' }]);
});

test('an event has the id of the request that caused it', async () => {
  const context = contextOf('r-7');
  await runWithContext(context, () => outbox.commit());
  await outbox.commit();
  const { rows } = await outbox.database.raw<{ rows: { body: string }[] }>('select body from outbox order by seq');
  expect(rows.map(({ body }) => JSON.parse(body))).toMatchObject([
    { requestId: 'r-7', traceparent: traceparentOf(context.trace) },
    { requestId: null, traceparent: null },
  ]);
});

test('exports the backlog, also while the database is down', async () => {
  const metrics = createMetrics('test');
  const own = outbox.connect(2);
  createRelay({ database: own, bus: outbox.inProcess(), logger: createLogger('test', 'silent'), metrics });
  const metric = async (name: string) => {
    const { values } = (await metrics.registry.getSingleMetric(`showhands_${name}`)?.get()) ?? { values: [] };
    return values[0]?.value;
  };
  expect(await metric('outbox_oldest_seconds')).toBe(0);
  await outbox.commit();
  await outbox.database.raw("update outbox set created_at = now() - interval '90 seconds'");
  await outbox.database.raw("insert into dead_letters (queue, body, reason) values ('q', '{}', 'r')");
  expect(await metric('outbox_oldest_seconds')).toBeCloseTo(90, -1);
  expect(await metric('outbox_events')).toBe(1);
  expect(await metric('dead_letters')).toBe(1);
  await own.destroy();
  expect(await metric('outbox_oldest_seconds')).toBeNaN();
});
