import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { eventually } from '@showhands/testing';
import { type KitDatabase, kitDatabase } from '../../test/kit-database.ts';
import { createLogger } from '../runtime/logger.ts';
import type { Database } from './database.ts';
import { startHousekeeping } from './housekeeping.ts';

let kit: KitDatabase;

beforeAll(async () => {
  kit = await kitDatabase();
  jest.useFakeTimers({
    doNotFake: ['setTimeout', 'setImmediate', 'nextTick', 'performance', 'Date', 'queueMicrotask'],
  });
});

afterAll(() => kit.close());
afterEach(() => kit.database.raw('truncate idempotency_keys, inbox'));

const addKeys = (count: number, age: string) =>
  kit.database.raw(
    `insert into idempotency_keys (scope, operation, key, fingerprint, request_id, created_at)
     select 'u', 'POST /polls', ? || n, 'f', 'r', now() - ?::interval from generate_series(1, ?) n`,
    [age, age, count],
  );

const addInbox = (age: string) =>
  kit.database.raw(
    "insert into inbox (consumer, event_id, processed_at) values ('q', gen_random_uuid(), now() - ?::interval)",
    [age],
  );

const remaining = async () => {
  const { rows } = await kit.database.raw<{ rows: { keys: number; inbox: number }[] }>(
    `select (select count(*)::int from idempotency_keys) keys, (select count(*)::int from inbox) inbox`,
  );
  return rows[0];
};

test('purges keys after a day and inbox rows after two weeks, in batches', async () => {
  await addKeys(11_000, '24 hours 1 minute');
  await addKeys(7, '23 hours 59 minutes');
  await addInbox('14 days 1 minute');
  await addInbox('13 days 23 hours');
  const stop = startHousekeeping(kit.database, createLogger('test', 'silent'));
  jest.advanceTimersByTime(10 * 60_000);
  await eventually(async () => expect(await remaining()).toEqual({ keys: 7, inbox: 1 }));
  stop();
});

test("runs the service's own purge, and stops", async () => {
  const purged = jest.fn<(database: Database) => Promise<void>>(async () => undefined);
  const stop = startHousekeeping(kit.database, createLogger('test', 'silent'), purged);
  jest.advanceTimersByTime(10 * 60_000);
  await eventually(() => expect(purged).toHaveBeenCalledWith(kit.database));
  const timers = jest.getTimerCount();
  stop();
  expect(jest.getTimerCount()).toBe(timers - 1);
});

test('logs a failure, and runs again', async () => {
  const lines: string[] = [];
  const logger = createLogger('test', 'warn', { write: (line) => lines.push(line) });
  const purged = jest.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('locked')).mockResolvedValue();
  const stop = startHousekeeping(kit.database, logger, purged);
  jest.advanceTimersByTime(10 * 60_000);
  await eventually(() => expect(lines).toHaveLength(1));
  jest.advanceTimersByTime(10 * 60_000);
  await eventually(() => expect(purged).toHaveBeenCalledTimes(2));
  stop();
});
