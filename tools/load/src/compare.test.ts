import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { compareFiles } from './compare.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'load-compare-'));
});
afterAll(() => rm(folder, { recursive: true }));

const votes = (p99: number, perSecond = 50) => {
  const counts = { ok: 99, failed: 0, unknown: 1, perSecond };
  return { operation: 'vote', ...counts, latency: { count: 99, p50: 10, p95: 20, p99 } };
};

const result = (p99: number, overrides: object = {}) => ({
  version: 2,
  consistent: true,
  plan: { name: 'smoke' },
  operations: [
    { group: null, stage: null, ...votes(p99) },
    { group: null, stage: 'hold', ...votes(p99) },
    { group: 'voters', stage: 'hold', ...votes(p99 * 2) },
  ],
  ...overrides,
});

/** Writes the results and compares them. */
const compare = async (before: readonly object[], after: readonly object[]) => {
  const write = (side: string, results: readonly object[]) =>
    Promise.all(
      results.map(async (one, index) => {
        const file = join(folder, `${side}${index}.json`);
        await writeFile(file, JSON.stringify(one));
        return file;
      }),
    );
  return compareFiles([...(await write('a', before)), '--', ...(await write('b', after))]);
};

const runs = (...p99: readonly number[]) => p99.map((ms) => result(ms));

test('reports the medians, their ratio and p of a slower percentile, and passes a faster one', async () => {
  const slower = await compare(runs(30, 31, 32, 33), runs(60, 61, 62, 63));
  expect(slower.isWorse).toBe(true);
  expect(slower.text).toMatch(/^vote\.p99 +31\.5 +61\.5 +1\.952 +0\.029 +worse$/m);
  expect(slower.text).not.toMatch(/^@hold/m);
  expect(slower.text).toMatch(/^vote\.p50 +10 +10 +1 +1\.000 +same$/m);
  const faster = await compare(runs(60, 61, 62, 63), runs(30, 31, 32, 33));
  expect(faster.isWorse).toBe(false);
  expect(faster.text).toMatch(/^voters@hold\.vote\.p99 .* better$/m);
});

test('a lower rate is worse', async () => {
  const [before, after] = [50, 40].map((rate) =>
    [0, 1, 2, 3].map((run) => result(30, { operations: [{ group: null, stage: null, ...votes(30, rate + run) }] })),
  );
  expect((await compare(before ?? [], after ?? [])).text).toMatch(/^vote\.perSecond .* worse$/m);
});

test('a difference within the spread is none', async () => {
  expect((await compare(runs(30, 60, 30, 60), runs(40, 61, 31, 62))).isWorse).toBe(false);
});

test('too few runs are not significant, which is reported', async () => {
  const { text, isWorse } = await compare(runs(30, 31, 32), runs(60, 61, 62));
  expect(isWorse).toBe(false);
  expect(text).toContain('3 and 3 runs are too few');
});

test.each<[string, object, RegExp]>([
  ['another plan', { plan: { name: 'soak' } }, /differ in plan/],
  ['another version of the result', { version: 1 }, /differ in version/],
  ['another number of workers', { workers: [{ lostAfter: null }, { lostAfter: null }] }, /differ in workers/],
  ['a worker that was lost', { workers: [{ lostAfter: 3 }] }, /b0\.json lost a worker/],
  ['a failed reconciliation', { consistent: false }, /reconciliation of \S+b0\.json failed/],
])('rejects runs with %s', async (_, overrides, reason) => {
  await expect(compare(runs(30), [result(30, overrides)])).rejects.toThrow(reason);
});

test('two files need no separator, three are ambiguous', async () => {
  await compare(runs(30), runs(30));
  const [one, other] = [join(folder, 'a0.json'), join(folder, 'b0.json')];
  expect((await compareFiles([one, other])).isWorse).toBe(false);
  await expect(compareFiles([one, other, one])).rejects.toThrow(/^Give two results/);
});
