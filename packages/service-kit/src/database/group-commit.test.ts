import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { contextOf, currentRequestId, runWithContext } from '../runtime/context.ts';
import { createGroupCommit } from './group-commit.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const COMMIT_MS = 10;
const poison = new Error('poison');
const fatal = new Error('fatal');

type Options = Partial<Parameters<typeof createGroupCommit<string, string>>[0]>;

/** Records each batch. A commit takes 10 ms; it fails on an item with a `!`, fatally on one with `!!`. */
const createRecordedGroup = (options: Options = {}) => {
  const batches: string[] = [];
  const startedAt: number[] = [];
  const begin = jest.now();
  const group = createGroupCommit<string, string>({
    commit: async (items) => {
      batches.push(items.join(' '));
      startedAt.push(jest.now() - begin);
      // oxlint-disable-next-line no-restricted-globals -- the clock is fake
      await new Promise((resolve) => setTimeout(resolve, COMMIT_MS));
      if (items.some((item) => item.endsWith('!!'))) throw fatal;
      if (items.some((item) => item.endsWith('!'))) throw poison;
      return items.map((item) => item.toUpperCase());
    },
    gather: { fromBatchOf: Number.POSITIVE_INFINITY, windowMs: 0, enough: Number.POSITIVE_INFINITY },
    splitBy: (item) => item[0],
    maySplit: (error) => error === poison,
    ...options,
  });
  const submit = (items: string) => Promise.allSettled(items.split(' ').map(group.submit));
  return { group, batches, startedAt, submit };
};

const outcomesOf = (results: readonly PromiseSettledResult<string>[]): string[] =>
  results.map((result) => (result.status === 'fulfilled' ? result.value : String((result.reason as Error).message)));

test('items of one tick share a batch, and those that arrive during its commit form the next one in order', async () => {
  const { group, batches, submit } = createRecordedGroup();
  const first = submit('a b');
  await jest.advanceTimersByTimeAsync(COMMIT_MS / 2);
  const second = submit('c d');
  await jest.runAllTimersAsync();
  expect(outcomesOf(await first)).toEqual(['A', 'B']);
  expect(outcomesOf(await second)).toEqual(['C', 'D']);
  expect(batches).toEqual(['a b', 'c d']);
  await group.drain();
});

test('a batch has at most maxBatch items', async () => {
  const { batches, submit } = createRecordedGroup({ maxBatch: 2 });
  const results = submit('a b c d e');
  await jest.runAllTimersAsync();
  expect(outcomesOf(await results)).toEqual(['A', 'B', 'C', 'D', 'E']);
  expect(batches).toEqual(['a b', 'c d', 'e']);
});

test('rejects items beyond maxQueued as unavailable', async () => {
  const { submit } = createRecordedGroup({ maxQueued: 2 });
  const results = submit('a b c');
  await jest.runAllTimersAsync();
  expect((await results).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
  expect((await results)[2]).toMatchObject({ reason: { code: 'unavailable' } });
});

test.each([
  ['by key', 'a1 b1! a2', ['a1 b1! a2', 'a1 a2', 'b1!'], ['A1', 'poison', 'A2']],
  ['one key only: not retried', 'a1 a2!', ['a1 a2!'], ['poison', 'poison']],
  ['a single item: not retried', 'a1!', ['a1!'], ['poison']],
  ['an error that may not be split', 'a1 b1!!', ['a1 b1!!'], ['fatal', 'fatal']],
])('retries a failed batch in parts: %s', async (_, items, batches, outcomes) => {
  const recorded = createRecordedGroup();
  const results = recorded.submit(items);
  await jest.runAllTimersAsync();
  expect(outcomesOf(await results)).toEqual(outcomes);
  expect(recorded.batches).toEqual(batches);
});

test.each([
  [true, [0, 10, 10, 10]],
  [false, [0, 10, 20, 30]],
])('commits parts concurrently: %j', async (parallelParts, expected) => {
  const { startedAt, submit } = createRecordedGroup({ parallelParts });
  void submit('a! b c');
  await jest.runAllTimersAsync();
  expect(startedAt).toEqual(expected);
});

const gather = { fromBatchOf: 2, windowMs: 40, enough: 4 };

/** Submits items at their times: `0:a,b 5:c` submits a and b at once, and c after 5 ms. */
const submitAt = async (submit: (items: string) => unknown, arrivals: string): Promise<void> => {
  for (const arrival of arrivals.split(' ')) {
    const [ms, items = ''] = arrival.split(':');
    // oxlint-disable-next-line no-restricted-globals -- the clock is fake
    setTimeout(() => void submit(items.replaceAll(',', ' ')), Number(ms));
  }
  await jest.runAllTimersAsync();
};

test.each([
  ['not after a small batch', {}, '0:a 5:b', ['a', 'b'], [0, 10]],
  ['until the window ends', {}, '0:a,b 5:c 30:d 45:e', ['a b', 'c d', 'e'], [0, 40, 80]],
  ['until enough items are queued', {}, '0:a,b 5:c 20:d,e,f', ['a b', 'c d e f'], [0, 20]],
  ['not if enough items are queued at once', {}, '0:a,b 5:c,d,e,f,g', ['a b', 'c d e f g'], [0, 10]],
  ['until no item arrives', { idleMs: 5 }, '0:a,b 5:c 12:d', ['a b', 'c d'], [0, 20]],
])('gathers items for the next batch: %s', async (_, rule, arrivals, batches, startedAt) => {
  const recorded = createRecordedGroup({ gather: { ...gather, ...rule } });
  await submitAt(recorded.submit, arrivals);
  expect(recorded.batches).toEqual(batches);
  expect(recorded.startedAt).toEqual(startedAt);
});

test.each([
  ['begins when enough items are queued', '0:a,b 2:c 5:d,e,f', ['a b', 'c d e f'], [0, 5]],
  ['does not begin for fewer', '0:a 2:b 5:c,d', ['a', 'b c d'], [0, 10]],
  ['is the only other one', '0:a 2:b,c,d,e 4:f,g,h,i', ['a', 'b c d e', 'f g h i'], [0, 2, 10]],
  ['gathers the next items if it ends last', '0:a 5:b,c,d,e 12:f 20:g', ['a', 'b c d e', 'f g'], [0, 5, 45]],
])('a second transaction %s', async (_, arrivals, batches, startedAt) => {
  const recorded = createRecordedGroup({ gather, maxTransactions: 2 });
  await submitAt(recorded.submit, arrivals);
  expect(recorded.batches).toEqual(batches);
  expect(recorded.startedAt).toEqual(startedAt);
});

test('commits a batch in the request context of its first item', async () => {
  let requestId: string | null = null;
  const { group } = createRecordedGroup({
    commit: async (items) => {
      requestId = currentRequestId();
      return items;
    },
  });
  const submitAs = (id: string) => runWithContext(contextOf(id), () => group.submit(id));
  await Promise.all([submitAs('first'), submitAs('second')]);
  expect(requestId).toBe('first');
});

test('rejects an item without a result, and does not commit the batch again', async () => {
  let commits = 0;
  const { submit } = createRecordedGroup({
    commit: async () => {
      commits += 1;
      return ['only one'];
    },
  });
  expect((await submit('a b')).map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  expect(commits).toBe(1);
});

test('drains when every item has been committed', async () => {
  const { group, batches, submit } = createRecordedGroup();
  void submit('a');
  let isDrained = false;
  void group.drain().then(() => {
    isDrained = true;
  });
  await jest.advanceTimersByTimeAsync(COMMIT_MS / 2);
  void submit('b');
  await jest.advanceTimersByTimeAsync(COMMIT_MS);
  expect(isDrained).toBe(false);
  await jest.advanceTimersByTimeAsync(COMMIT_MS);
  expect(isDrained).toBe(true);
  expect(batches).toEqual(['a', 'b']);
});
