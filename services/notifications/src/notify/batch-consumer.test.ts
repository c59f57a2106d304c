import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { DomainEvent } from '@showhands/contracts';
import { createDatabase, type Database } from '@showhands/service-kit/database';
import { unavailable } from '@showhands/service-kit/runtime';
import { createTestDatabase, type TestDatabase } from '@showhands/testing';
import { migrations } from '../service.ts';
import { createBatchConsumer } from './batch-consumer.ts';

type Deleted = DomainEvent<'poll.deleted'>;

let server: TestDatabase;
let database: Database;

beforeAll(async () => {
  server = await createTestDatabase({ migrations });
  database = createDatabase({ url: server.url });
  await database.raw('create table effects (name text not null)');
});
afterEach(() => database.raw('truncate effects, inbox'));
afterAll(async () => {
  await database.destroy();
  await server.drop();
});

const anEvent = (): Deleted => {
  const [id, pollId] = [randomUUID(), randomUUID()];
  const payload = { pollId, creator: pollId, version: 1 };
  return { id, type: 'poll.deleted', v: 1, occurredAt: new Date().toISOString(), requestId: null, payload };
};
const someEvents = (count: number): Deleted[] => Array.from({ length: count }, anEvent);

/** Inserts a row for each event; fails on the poison event. */
const consumer = ({ poison, error }: { poison?: Deleted | undefined; error?: Error } = {}) => {
  const runs: number[] = [];
  const { handle, settled } = createBatchConsumer<'poll.deleted'>(database, 'effects', async (trx, events) => {
    runs.push(events.length);
    for (const { payload } of events) {
      await trx('effects').insert({ name: payload.pollId });
      if (payload.pollId === poison?.payload.pollId) throw error ?? new Error('no');
    }
  });
  return { handle, settled, runs };
};

const idsOf = (events: readonly Deleted[]): string[] => events.map(({ payload }) => payload.pollId).toSorted();
const effects = async (): Promise<string[]> => database('effects').orderBy('name').pluck('name');

test('handles the events of a burst in one transaction', async () => {
  const events = someEvents(30);
  const { handle, runs } = consumer();
  await Promise.all(events.map(handle));
  expect(await effects()).toEqual(idsOf(events));
  expect(runs).toEqual([30]);
});

test('deduplicates redelivered events, also within a burst', async () => {
  const events = someEvents(5);
  const { handle, settled } = consumer();
  for (const event of [...events, ...events]) void handle(event);
  await settled();
  await Promise.all(events.map(handle));
  expect(await effects()).toEqual(idsOf(events));
});

test('handles the other events of a burst when one fails', async () => {
  const events = someEvents(10);
  const { handle } = consumer({ poison: events[7] });
  const results = await Promise.allSettled(events.map(handle));
  expect(results.map(({ status }) => status === 'rejected')).toEqual(events.map((_, index) => index === 7));
  expect(await effects()).toEqual(idsOf(events.filter((_, index) => index !== 7)));
});

test('does not retry events one by one after a transient error', async () => {
  const events = someEvents(10);
  const { handle, runs } = consumer({ poison: events[7], error: unavailable() });
  const results = await Promise.allSettled(events.map(handle));
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(10);
  expect(runs).toEqual([10]);
  expect(await effects()).toEqual([]);
});
