import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { eventually } from '@showhands/testing';
import { addEffect, effectsOf, type KitDatabase, kitDatabase, lockWaitersOf } from '../../test/kit-database.ts';
import type { IdempotencyRequest } from '../http/idempotency.ts';
import { AppError, notFound, rateLimited, unavailable } from '../runtime/errors.ts';
import { createDatabase, type Transaction } from './database.ts';
import { type CommandCall, createStore, type Store } from './store.ts';

let kit: KitDatabase;
let store: Store;
let woken: number;

beforeAll(async () => {
  kit = await kitDatabase();
});

afterAll(() => kit.close());

beforeEach(async () => {
  await kit.database.raw('truncate effects, idempotency_keys');
  woken = 0;
  store = createStore(kit.database, () => {
    woken += 1;
  });
});

const callWith = (idempotency: Partial<IdempotencyRequest> = {}): CommandCall => ({
  idempotency: {
    scope: 'ada',
    operation: 'POST /comments',
    key: 'k-1',
    fingerprint: 'body',
    requestId: randomUUID(),
    ...idempotency,
  },
  replayed: false,
});

let runs = 0;
/** A command with an effect; every run returns another result. */
const act = async (trx: Transaction) => {
  await addEffect(trx, 'done');
  runs += 1;
  return { result: runs };
};

const reject = (rejection: Error) => async (trx: Transaction) => {
  await addEffect(trx, 'rejected');
  throw rejection;
};

const errorOf = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('a call without a key', () => {
  const call = (): CommandCall => ({ idempotency: null, replayed: false });

  test('runs every time, and wakes the relay after the commit', async () => {
    const [one, two] = [await store.transact(call(), act), await store.transact(call(), act)];
    expect(two).not.toEqual(one);
    expect(await effectsOf(kit.database)).toEqual(['done', 'done']);
    expect(woken).toBe(2);
  });

  test('rolls back when it is rejected', async () => {
    await expect(store.transact(call(), reject(notFound()))).rejects.toMatchObject({ code: 'not_found' });
    expect(await effectsOf(kit.database)).toEqual([]);
    expect(woken).toBe(0);
  });

  test('has no replay', async () => {
    await store.transact(call(), act);
    expect(await store.findReplay(call())).toBeUndefined();
  });
});

describe('a repeated key', () => {
  // Repeated as clients do: on a busy machine a call may wait for too long for a connection or for the first one.
  test('has one effect and one response for 50 concurrent calls', async () => {
    const calls = Array.from({ length: 50 }, () => callWith());
    const given = await Promise.all(calls.map((call) => eventually(() => store.transact(call, act))));
    expect(await effectsOf(kit.database)).toEqual(['done']);
    expect(new Set(given.map((result) => JSON.stringify(result))).size).toBe(1);
    expect(calls.filter(({ replayed }) => replayed)).toHaveLength(49);
  });

  test('has one error and no effect for 50 concurrent calls', async () => {
    const rejection = notFound('Poll not found');
    const errors = await Promise.all(
      Array.from({ length: 50 }, () =>
        eventually(async () => {
          const error = await errorOf(store.transact(callWith(), reject(rejection)));
          expect(error).toMatchObject({ code: 'not_found', status: 404, message: 'Poll not found' });
          return error;
        }),
      ),
    );
    expect(errors.filter((error) => error instanceof AppError && error.replayOf !== undefined)).toHaveLength(49);
    expect(await effectsOf(kit.database)).toEqual([]);
  });

  test('is replayed by another replica and after a restart', async () => {
    const first = await store.transact(callWith(), act);
    const other = createDatabase({ url: kit.url });
    const again = callWith();
    expect(await createStore(other, () => undefined).transact(again, act)).toEqual(first);
    expect(again.replayed).toBe(true);
    await other.destroy();
    expect(await effectsOf(kit.database)).toEqual(['done']);
  });

  test('can be replayed without a transaction', async () => {
    expect(await store.findReplay(callWith())).toBeUndefined();
    const first = await store.transact(callWith(), act);
    const again = callWith();
    expect(await store.findReplay(again)).toEqual({ value: first });
    expect(again.replayed).toBe(true);
  });

  test('replays an empty result', async () => {
    expect(await store.transact(callWith(), async (trx) => addEffect(trx, 'done'))).toBeUndefined();
    expect(await store.transact(callWith(), async (trx) => addEffect(trx, 'done'))).toBeUndefined();
    expect(await effectsOf(kit.database)).toEqual(['done']);
  });

  test('with another body is a conflict', async () => {
    await store.transact(callWith(), act);
    const error = await errorOf(store.transact(callWith({ fingerprint: 'another body' }), act));
    expect(error).toMatchObject({ code: 'idempotency_conflict', status: 422 });
    expect(await effectsOf(kit.database)).toEqual(['done']);
  });

  test.each([
    ['another user', { scope: 'grace' }],
    ['another path', { operation: 'POST /polls' }],
    ['another method', { operation: 'PUT /comments' }],
    ['another key', { key: 'k-2' }],
  ])('of %s is a first call', async (_, difference) => {
    await store.transact(callWith(), act);
    const other = callWith(difference);
    await store.transact(other, act);
    expect(other.replayed).toBe(false);
    expect(await effectsOf(kit.database)).toEqual(['done', 'done']);
  });

  test('does not confuse the parts of the key', async () => {
    await store.transact(callWith({ scope: 'a', operation: 'b c' }), act);
    const other = callWith({ scope: 'a b', operation: 'c' });
    await store.transact(other, act);
    expect(other.replayed).toBe(false);
  });
});

describe('a rejection', () => {
  const faults = [{ path: 'title', message: 'Poll title is required' }];
  const suspension = { until: '2026-12-06T18:00:00.000Z', reason: 'spam', note: 'Advertising' } as const;

  test.each([
    ['a rule', new AppError('already_voted', 'You have already voted in this poll')],
    ['the input', new AppError('validation_failed', 'Poll title is required', { errors: faults })],
    ['the owner', new AppError('not_owner', 'You can only edit your own polls')],
    ['a suspension', new AppError('account_suspended', 'This account is suspended.', { suspension })],
    ['a status of its own', new AppError('poll_closed', 'Cannot edit a closed poll', { status: 403 })],
  ])('due to %s is stored without its effects', async (_, rejection) => {
    const first = callWith();
    await expect(store.transact(first, reject(rejection))).rejects.toBe(rejection);
    const again = callWith();
    const error = await errorOf(store.transact(again, act));
    const { code, status, message, errors, suspension: ended } = rejection;
    expect(error).toMatchObject({
      code,
      status,
      message,
      errors,
      suspension: ended,
      replayOf: first.idempotency?.requestId,
    });
    expect(again.replayed).toBe(true);
    expect(await errorOf(store.findReplay(callWith()))).toMatchObject({ code, status, message });
    expect(await effectsOf(kit.database)).toEqual([]);
  });

  test.each([
    ['401', new AppError('invalid_credentials', 'Invalid email or password')],
    ['408', new AppError('rate_limited', 'Too slow', { status: 408 })],
    ['429', rateLimited('Please wait before posting another comment', 3)],
    ['500', new Error('a bug')],
    ['503', unavailable()],
    ['504', new AppError('upstream_timeout', 'Too slow')],
  ])('of %s is not stored', async (_, rejection) => {
    await expect(store.transact(callWith(), reject(rejection))).rejects.toBe(rejection);
    const again = callWith();
    await store.transact(again, act);
    expect(again.replayed).toBe(false);
    expect(await effectsOf(kit.database)).toEqual(['done']);
  });

  test.each([
    ['a lock that another holds', '55P03'],
    ['a deadlock', '40P01'],
    ['a statement that took too long', '57014'],
  ])('by the database due to %s is not stored', async (_, code) => {
    const fail = (trx: Transaction) => trx.raw(`do $$ begin raise exception using errcode = '${code}'; end $$`);
    expect(await errorOf(store.transact(callWith(), (trx) => fail(trx).then(() => undefined)))).toMatchObject({ code });
    await store.transact(callWith(), act);
    expect(await effectsOf(kit.database)).toEqual(['done']);
  });

  test('can follow a failed statement', async () => {
    const rejection = new AppError('username_taken', 'This username is already taken');
    const collide = (trx: Transaction) =>
      trx.raw('insert into nowhere values (1)').then(
        () => undefined,
        () => Promise.reject(rejection),
      );
    await expect(store.transact(callWith(), collide)).rejects.toBe(rejection);
    expect(await errorOf(store.transact(callWith(), act))).toMatchObject({ code: 'username_taken' });
  });
});

describe('a rejection before any transaction', () => {
  const rejection = new AppError('validation_failed', 'Comment text is required');

  test('is stored', async () => {
    await expect(store.rememberRejection(callWith(), rejection)).rejects.toBe(rejection);
    const again = callWith();
    expect(await errorOf(store.transact(again, act))).toMatchObject({ code: 'validation_failed' });
    expect(again.replayed).toBe(true);
    expect(await effectsOf(kit.database)).toEqual([]);
  });

  test('does not replace the first response, and reports a conflict', async () => {
    await store.transact(callWith(), act);
    expect(await errorOf(store.rememberRejection(callWith({ fingerprint: 'another body' }), rejection))).toMatchObject({
      code: 'idempotency_conflict',
    });
    expect(await store.findReplay(callWith())).toMatchObject({ value: { result: runs } });
  });

  test.each([
    ['without a key', (): CommandCall => ({ idempotency: null, replayed: false }), rejection],
    ['that may pass', callWith, rateLimited('Please wait', 1)],
    ['that is not a rejection', callWith, new Error('a bug')],
  ])('%s is only rethrown', async (_, call, error) => {
    await expect(store.rememberRejection(call(), error)).rejects.toBe(error);
    expect(await store.findReplay(callWith())).toBeUndefined();
  });
});

describe('a key that another transaction holds', () => {
  /** Runs `work` while the first call with the key is under way, which then ends. */
  const whileRunning = async (end: 'commits' | 'fails', work: () => Promise<void>): Promise<void> => {
    const [entered, ending] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const first = store.transact(callWith(), async (trx) => {
      await addEffect(trx, 'first');
      entered.resolve();
      await ending.promise;
      if (end === 'fails') throw new Error('a bug');
      return 'first';
    });
    await entered.promise;
    await work().finally(ending.resolve);
    await errorOf(first);
  };

  test.each([
    ['is replayed after that transaction', 'commits', 'first', true],
    ['is acquired when that transaction fails', 'fails', 'second', false],
  ] as const)('%s', async (_, end, result, replayed) => {
    const call = callWith();
    let second: Promise<string> | undefined;
    await whileRunning(end, async () => {
      second = store.transact(call, async () => 'second');
      await eventually(async () => expect(await lockWaitersOf(kit.database)).toBe(1));
    });
    expect([await second, call.replayed]).toEqual([result, replayed]);
  });

  test('is rejected as in_progress while that transaction goes on', () =>
    whileRunning('commits', async () => {
      const error = await errorOf(store.transact(callWith(), act));
      expect(error).toMatchObject({ code: 'in_progress', status: 409, retryAfterSeconds: 1 });
    }));

  test('does not block other keys', () =>
    whileRunning('commits', async () => {
      await store.transact(callWith({ key: 'k-2' }), act);
      expect(await effectsOf(kit.database)).toEqual(['done']);
    }));
});

test('does not wake the relay after a failed commit', async () => {
  const fails = store.transact(callWith(), async (trx) => {
    await addEffect(trx, 'done');
    await trx.raw('select pg_terminate_backend(pg_backend_pid())');
  });
  await expect(fails).rejects.toThrow();
  expect(woken).toBe(0);
  expect(await effectsOf(kit.database)).toEqual([]);
  await store.transact(callWith(), act);
  expect(await effectsOf(kit.database)).toEqual(['done']);
});
