import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { DomainEvent } from '@showhands/contracts';
import { eventually } from '@showhands/testing';
import type { Bus, DeadLetter } from '../src/messaging/bus.ts';
import { consumeOnce } from '../src/messaging/inbox.ts';
import { currentContext, currentRequestId } from '../src/runtime/context.ts';
import { unavailable } from '../src/runtime/errors.ts';
import { startTrace, traceparentOf } from '../src/runtime/trace.ts';
import { messageOf, registered, testRetry } from './bus-messages.ts';
import { addEffect, effectsOf, type KitDatabase, kitDatabase } from './kit-database.ts';
import { publishAll } from './publish-all.ts';

export interface BusUnderTest {
  readonly bus: Bus;
  /** The dead letters of all queues. */
  parked(): Promise<readonly DeadLetter[]>;
  close(): Promise<void>;
}

const deleted = () => messageOf('poll.deleted', { pollId: randomUUID(), creator: randomUUID(), version: 2 });

const nameIn = (event: DomainEvent<'user.registered' | 'user.updated'>): string => event.payload.user.username;

/** The contract of every bus. */
export const busSuite = (start: () => Promise<BusUnderTest>): void => {
  let under: BusUnderTest;
  let bus: Bus;

  beforeEach(async () => {
    under = await start();
    bus = under.bus;
  });

  afterEach(() => under.close());

  /** Subscribes every queue; omitted handlers do nothing. */
  const subscribeAll = async (
    onPeople: (event: DomainEvent<'user.registered' | 'user.updated'>) => Promise<void>,
    more: {
      twoPeople?: (event: DomainEvent<'user.registered'>) => Promise<void>;
      polls?: (event: DomainEvent<'poll.deleted'>) => Promise<void>;
      concurrency?: number;
      onUnknownType?: (type: string) => void;
    } = {},
  ): Promise<void> => {
    const nothing = async () => undefined;
    const { twoPeople = nothing, polls = nothing, concurrency, onUnknownType } = more;
    await bus.subscribe({
      queue: 'one.people',
      handlers: { 'user.registered': onPeople, 'user.updated': onPeople },
      ...(concurrency !== undefined && { concurrency }),
      ...(onUnknownType && { onUnknownType }),
    });
    await bus.subscribe({ queue: 'two.people', handlers: { 'user.registered': twoPeople } });
    await bus.subscribe({ queue: 'two.polls', handlers: { 'poll.deleted': polls } });
    await eventually(() => expect(bus.isConnected()).toBe(true));
  };

  test('a handler runs in the trace that caused the event', async () => {
    const cause = startTrace();
    const traces: unknown[] = [];
    await subscribeAll(async () => {
      traces.push(currentContext()?.trace);
    });
    await publishAll(bus, [registered('Ada', 'r-1', traceparentOf(cause))]);
    await eventually(() => expect(traces).toHaveLength(1));
    expect(traces).toMatchObject([{ traceId: cause.traceId, parentSpanId: cause.spanId }]);
  });

  test('every consumer receives an event once, in the context of its request', async () => {
    const seen: unknown[] = [];
    await subscribeAll(
      async (event) => {
        seen.push(['one', event, currentRequestId()]);
      },
      {
        twoPeople: async (event) => {
          seen.push(['two', event, currentRequestId()]);
        },
        polls: async (event) => {
          seen.push(['polls', event, currentRequestId()]);
        },
      },
    );
    const [person, poll] = [registered('Ada', 'r-1'), deleted()];
    await publishAll(bus, [person, poll]);
    await eventually(() => expect(seen).toHaveLength(3));
    expect(seen).toEqual(
      expect.arrayContaining([
        ['one', JSON.parse(person.body), 'r-1'],
        ['two', JSON.parse(person.body), 'r-1'],
        ['polls', JSON.parse(poll.body), poll.id],
      ]),
    );
  });

  test('an event without consumers counts as delivered', async () => {
    const seen: string[] = [];
    await subscribeAll(async (event) => {
      seen.push(nameIn(event));
    });
    const unwanted = messageOf('notification.read', { userId: randomUUID(), notificationId: null });
    const unknown = { ...unwanted, id: randomUUID(), type: 'moon.landed' };
    expect(await bus.publish([unwanted, unknown])).toEqual([
      { status: 'delivered', deadLetters: [] },
      { status: 'delivered', deadLetters: [] },
    ]);
    await publishAll(bus, [registered('after')]);
    await eventually(() => expect(seen).toEqual(['after']));
    expect(await under.parked()).toEqual([]);
  });

  test('the outcomes are in the order of the messages', async () => {
    await subscribeAll(async () => undefined);
    expect(await bus.publish([])).toEqual([]);
    expect((await bus.publish([registered(), deleted()])).map(({ status }) => status)).toEqual([
      'delivered',
      'delivered',
    ]);
  });

  test('retries a failed handler', async () => {
    const tries: string[] = [];
    await subscribeAll(async (event) => {
      tries.push(nameIn(event));
      if (tries.length === 1) throw new Error('not yet');
    });
    await publishAll(bus, [registered('Ada')]);
    await eventually(() => expect(tries).toEqual(['Ada', 'Ada']));
    expect(await under.parked()).toEqual([]);
  });

  test('dead-letters an event after all attempts, and delivers others meanwhile', async () => {
    let failures = 0;
    const elsewhere: string[] = [];
    const passed = new Set<string>();
    const othersPassed = Promise.withResolvers<void>();
    await subscribeAll(
      async (event) => {
        if (nameIn(event) === 'cursed') {
          failures += 1;
          // The last attempt ends after all others have passed.
          if (failures === testRetry.attempts) await othersPassed.promise;
          throw new Error('never works');
        }
        if (passed.add(nameIn(event)).size === 50) othersPassed.resolve();
      },
      {
        twoPeople: async (event) => {
          elsewhere.push(nameIn(event));
        },
      },
    );
    const cursed = registered('cursed');
    const neighbours = Array.from({ length: 50 }, (_, index) => registered(`neighbour ${index}`));
    await publishAll(bus, [cursed, ...neighbours]);
    await eventually(async () =>
      expect(await under.parked()).toEqual([{ queue: 'one.people', body: cursed.body, reason: 'never works' }]),
    );
    expect(failures).toBe(testRetry.attempts);
    expect(elsewhere.filter((name) => name === 'cursed')).toHaveLength(1);
  });

  test('retries without limit after transient errors', async () => {
    let tries = 0;
    const done: string[] = [];
    await subscribeAll(async (event) => {
      tries += 1;
      if (tries <= testRetry.attempts + 3)
        throw tries % 2 ? unavailable() : Object.assign(new Error('x'), { code: '57P03' });
      done.push(nameIn(event));
    });
    await publishAll(bus, [registered('Ada')]);
    await eventually(() => expect(done).toEqual(['Ada']));
    expect(await under.parked()).toEqual([]);
  });

  test('poison is dead-lettered at once, and others are delivered', async () => {
    const good = JSON.parse(registered('poison').body) as Record<string, unknown>;
    const altered = (changes: object) => JSON.stringify({ ...good, ...changes });
    const poison = {
      'no JSON': 'nonsense',
      empty: '',
      'another JSON': '[1, 2, 3]',
      'no id': altered({ id: undefined }),
      'an id of another form': altered({ id: 'seven' }),
      'an unknown version': altered({ v: 2 }),
      'an unknown type': altered({ type: 'moon.landed' }),
      'a type that every object has': altered({ type: 'toString' }),
      'another payload': altered({ payload: { user: 'Ada' } }),
      'no payload': altered({ payload: undefined }),
      'deeply nested': altered({ payload: 'deep' }).replace('"deep"', `${'['.repeat(9_000)}${']'.repeat(9_000)}`),
    };
    const seen: string[] = [];
    await subscribeAll(async (event) => {
      seen.push(nameIn(event));
    });
    const messages = Object.values(poison).map((body) => ({ id: randomUUID(), type: 'user.updated', body }));
    await publishAll(bus, [registered('before'), ...messages, registered('after')]);
    await eventually(async () => {
      const parked = await under.parked();
      expect(parked.map(({ body }) => body).toSorted()).toEqual(Object.values(poison).toSorted());
      expect(new Set(parked.map(({ queue }) => queue))).toEqual(new Set(['one.people']));
    });
    await eventually(() => expect(seen.toSorted()).toEqual(['after', 'before']));
  });

  test('an unknown type is skipped where the subscription asks for it, and other poison is still parked', async () => {
    const [seen, skipped]: [string[], string[]] = [[], []];
    const onUnknownType = (type: string) => void skipped.push(type);
    await subscribeAll(async (event) => void seen.push(nameIn(event)), { onUnknownType });
    const newer = { ...registered(), type: 'user.updated' };
    const event = JSON.parse(newer.body) as object;
    const bodies = [
      { ...event, type: 'moon.landed' },
      { ...event, payload: {} },
    ].map((one) => JSON.stringify(one));
    const poison = bodies.map((body) => ({ ...newer, id: randomUUID(), body }));
    await publishAll(bus, [...poison, registered('after')]);
    await eventually(() => expect([seen, skipped]).toEqual([['after'], ['moon.landed']]));
    await eventually(async () =>
      expect(await under.parked()).toMatchObject([{ queue: 'one.people', body: bodies[1] }]),
    );
  });

  describe('a redelivered message', () => {
    let kit: KitDatabase;

    beforeAll(async () => {
      kit = await kitDatabase();
    });
    afterAll(() => kit.close());
    afterEach(() => kit.database.raw('truncate effects, inbox'));

    test('reaches the handler again, and has one effect per consumer', async () => {
      let deliveries = 0;
      const write = (consumer: string) => async (event: DomainEvent<'user.registered' | 'user.updated'>) => {
        await consumeOnce(kit.database, consumer, event, (trx) => addEffect(trx, `${consumer} ${nameIn(event)}`));
        deliveries += 1;
      };
      await subscribeAll(write('one.people'), { twoPeople: write('two.people') });
      const [ada, grace] = [registered('Ada'), registered('Grace')];
      await publishAll(bus, [ada, grace, ada]);
      await publishAll(bus, [grace, ada]);
      await eventually(() => expect(deliveries).toBe(10));
      expect((await effectsOf(kit.database)).toSorted()).toEqual([
        'one.people Ada',
        'one.people Grace',
        'two.people Ada',
        'two.people Grace',
      ]);
    });

    test('has its effect when the first attempt failed', async () => {
      let tries = 0;
      await subscribeAll((event) =>
        consumeOnce(kit.database, 'one.people', event, async (trx) => {
          await addEffect(trx, nameIn(event));
          tries += 1;
          if (tries === 1) throw new Error('after the effect');
        }),
      );
      await publishAll(bus, [registered('Ada')]);
      await eventually(() => expect(tries).toBe(2));
      await eventually(async () => expect(await effectsOf(kit.database)).toEqual(['Ada']));
    });
  });

  test("limits concurrent handlers to the consumer's concurrency", async () => {
    const ends: (() => void)[] = [];
    let [most, done] = [0, 0];
    await subscribeAll(
      async () => {
        await new Promise<void>((resolve) => void ends.push(resolve));
        done += 1;
      },
      { concurrency: 3 },
    );
    const published = publishAll(
      bus,
      Array.from({ length: 30 }, () => registered()),
    );
    while (done < 30) {
      await eventually(() => expect(ends.length).toBeGreaterThanOrEqual(Math.min(3, 30 - done)));
      most = Math.max(most, ends.length);
      for (const end of ends.splice(0)) end();
      await new Promise(setImmediate);
    }
    await published;
    expect(most).toBe(3);
  });

  test('delivers a thousand messages once each', async () => {
    const seen = new Map<string, number>();
    await subscribeAll(async (event) => {
      seen.set(nameIn(event), (seen.get(nameIn(event)) ?? 0) + 1);
    });
    const names = Array.from({ length: 1_000 }, (_, index) => `person ${index}`);
    await publishAll(
      bus,
      names.map((name) => registered(name)),
    );
    await eventually(() => expect(seen.size).toBe(1_000));
    expect([...seen.values()].every((count) => count === 1)).toBe(true);
  });

  test('closing waits for running handlers, and consumes nothing afterwards', async () => {
    let [began, ended, closed] = [0, 0, 0];
    const ending = Promise.withResolvers<void>();
    await subscribeAll(async () => {
      began += 1;
      await ending.promise;
      ended += 1;
    });
    const published = bus.publish([registered(), registered()]);
    await eventually(() => expect(began).toBe(2));
    const closing = bus.close().then(() => {
      closed = ended;
    });
    expect((await bus.publish([registered()])).map(({ status }) => status)).toEqual(['failed']);
    ending.resolve();
    await closing;
    expect([closed, began]).toEqual([2, 2]);
    expect((await published).map(({ status }) => status)).toEqual(['delivered', 'delivered']);
    expect(bus.isConnected()).toBe(false);
  });

  test('closing does not wait for pending retries', async () => {
    let tries = 0;
    await subscribeAll(async () => {
      tries += 1;
      throw unavailable();
    });
    const published = bus.publish([registered()]);
    await eventually(() => expect(tries).toBeGreaterThan(0));
    await bus.close();
    await published;
  });

  test('rejects a consumer whose events differ from the topology', async () => {
    await expect(bus.subscribe({ queue: 'two.polls', handlers: {} })).rejects.toThrow('two.polls');
    await expect(
      bus.subscribe({ queue: 'nowhere', handlers: { 'poll.deleted': async () => undefined } }),
    ).rejects.toThrow('nowhere');
  });
};
