import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { DomainEvent } from '@showhands/contracts';
import { addEffect, effectsOf, type KitDatabase, kitDatabase } from '../../test/kit-database.ts';
import { unavailable } from '../errors.ts';
import { consumeTogether } from './together.ts';

type Deleted = DomainEvent<'poll.deleted'>;

let kit: KitDatabase;

beforeAll(async () => {
  kit = await kitDatabase();
});
afterEach(() => kit.database.raw('truncate effects, inbox'));
afterAll(() => kit.close());

const anEvent = (): Deleted => {
  const [id, pollId] = [randomUUID(), randomUUID()];
  const payload = { pollId, creator: pollId, version: 1 };
  return { id, type: 'poll.deleted', v: 1, occurredAt: new Date().toISOString(), requestId: null, payload };
};
const someEvents = (count: number): Deleted[] => Array.from({ length: count }, anEvent);

/** Whose effect is a row for each event, but for one that it cannot handle. */
const consumer = ({ poison, error }: { poison?: Deleted | undefined; error?: Error } = {}) => {
  const runs: number[] = [];
  const { handle, settled } = consumeTogether<'poll.deleted'>(kit.database, 'effects', async (trx, events) => {
    runs.push(events.length);
    for (const { payload } of events) {
      await addEffect(trx, payload.pollId);
      if (payload.pollId === poison?.payload.pollId) throw error ?? new Error('no');
    }
  });
  return { handle, settled, runs };
};

const idsOf = (events: readonly Deleted[]): string[] => events.map(({ payload }) => payload.pollId).toSorted();
const effects = async (): Promise<string[]> => (await effectsOf(kit.database)).toSorted();

test('the events of a burst share transactions, each with one effect', async () => {
  const events = someEvents(30);
  const { handle, runs } = consumer();
  await Promise.all(events.map(handle));
  expect(await effects()).toEqual(idsOf(events));
  expect(runs).toEqual([1, 29]);
});

test('an event that is delivered again, even within the burst, has no second effect', async () => {
  const events = someEvents(5);
  const { handle, settled } = consumer();
  for (const event of [...events, ...events]) void handle(event);
  await settled();
  await Promise.all(events.map(handle));
  expect(await effects()).toEqual(idsOf(events));
});

test('one that cannot be handled does not keep the others from being', async () => {
  const events = someEvents(10);
  const { handle } = consumer({ poison: events[7] });
  const results = await Promise.allSettled(events.map(handle));
  expect(results.map(({ status }) => status === 'rejected')).toEqual(events.map((_, index) => index === 7));
  expect(await effects()).toEqual(idsOf(events.filter((_, index) => index !== 7)));
});

test('while a dependency is down nothing is tried one by one', async () => {
  const events = someEvents(10);
  const { handle, runs } = consumer({ poison: events[7], error: unavailable() });
  const results = await Promise.allSettled(events.map(handle));
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(9);
  expect(runs).toEqual([1, 9]);
  expect(await effects()).toEqual(idsOf(events.slice(0, 1)));
});
