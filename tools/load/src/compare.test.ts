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

const result = (p99: number, overrides: object = {}) => ({
  version: 1,
  consistent: true,
  plan: { votes: 100 },
  votes: { perSecond: 50, latency: { count: 100, p50: 10, p95: 20, p99 } },
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
  expect(slower.text).toMatch(/^votes\.latency\.p99 +31\.5 +61\.5 +1\.952 +0\.029 +worse$/m);
  expect(slower.text).toMatch(/^votes\.latency\.p50 +10 +10 +1 +1\.000 +same$/m);
  const faster = await compare(runs(60, 61, 62, 63), runs(30, 31, 32, 33));
  expect(faster.isWorse).toBe(false);
  expect(faster.text).toMatch(/^votes\.latency\.p99 .* better$/m);
});

test('a lower rate is worse', async () => {
  const [before, after] = [50, 40].map((rate) =>
    [0, 1, 2, 3].map((run) => result(30, { votes: { perSecond: rate + run } })),
  );
  expect((await compare(before ?? [], after ?? [])).text).toMatch(/^votes\.perSecond .* worse$/m);
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
  ['another plan', { plan: { votes: 200 } }, /differ in plan/],
  ['another version of the result', { version: 2 }, /differ in version/],
  ['another number of workers', { workers: 2 }, /differ in workers/],
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
