import { readFile } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import type { Distribution } from './histogram.ts';
import { LoadError } from './load-error.ts';
import { mannWhitney, smallestP } from './mann-whitney.ts';
import { median } from './median.ts';
import { UsageError } from './usage-error.ts';

const SIGNIFICANT = 0.05;
const STATISTICS = ['p50', 'p95', 'p99'] as const satisfies (keyof Distribution)[];

const distributionSchema = z.object({ count: z.number(), p50: z.number(), p95: z.number(), p99: z.number() });
const operationSchema = z.object({
  group: z.string().nullable(),
  stage: z.string().nullable(),
  operation: z.string(),
  ...{ ok: z.number(), failed: z.number(), unknown: z.number(), perSecond: z.number() },
  latency: distributionSchema,
});
const resultSchema = z.looseObject({
  version: z.number(),
  consistent: z.boolean(),
  /** Results of former versions are of one process. */
  workers: z.array(z.object({ lostAfter: z.number().nullable() })).default([{ lostAfter: null }]),
  plan: z.looseObject({}),
  operations: z.array(operationSchema),
});
type ComparedResult = z.output<typeof resultSchema>;
type ComparedOperation = z.output<typeof operationSchema>;

/** One measured value of each run on both sides. */
interface Comparison {
  readonly metric: string;
  readonly medians: readonly [before: number, after: number];
  /** The p-value of the Mann-Whitney U test. */
  readonly p: number;
  readonly verdict: 'better' | 'worse' | 'same';
}

/** The name of a scope in thresholds too. */
const nameOf = ({ group, stage, operation }: ComparedOperation): string =>
  `${group ?? ''}${stage === null ? '' : `@${stage}`}${(group ?? stage) ? '.' : ''}${operation}`;

const valuesOf = (measured: ComparedOperation): [statistic: string, value: number][] => {
  const { ok, failed, unknown, perSecond, latency } = measured;
  const times = STATISTICS.map((statistic): [string, number] => [statistic, latency[statistic]]);
  const errors = (failed + unknown) / (ok + failed + unknown);
  return perSecond === 0 ? times : [['perSecond', perSecond], ['errors', errors], ...times];
};

/** The values by metric. Leaves out a scope with the same operations as a wider one. */
const metricsOf = ({ operations }: ComparedResult): ReadonlyMap<string, number> =>
  new Map(
    operations
      .filter(({ operation, latency }, index) => {
        const wider = operations.slice(0, index).filter((other) => other.operation === operation);
        return latency.count > 0 && !wider.some((other) => isDeepStrictEqual(other.latency, latency));
      })
      .flatMap((measured) =>
        valuesOf(measured).map(([name, value]) => [`${nameOf(measured)}.${name}`, value] as const),
      ),
  );

const compareMetric = (metric: string, before: readonly number[], after: readonly number[]): Comparison => {
  const medians = [median(before), median(after)] as const;
  const p = mannWhitney(before, after);
  const isHigher = medians[1] > medians[0];
  const isSame = p > SIGNIFICANT || medians[0] === medians[1];
  return {
    metric,
    medians,
    p,
    verdict: isSame ? 'same' : isHigher === metric.endsWith('.perSecond') ? 'better' : 'worse',
  };
};

const compareResults = (before: readonly ComparedResult[], after: readonly ComparedResult[]): Comparison[] => {
  const [one, other] = [before.map(metricsOf), after.map(metricsOf)];
  const values = (side: typeof one, metric: string): number[] => side.flatMap((metrics) => metrics.get(metric) ?? []);
  return [...(one[0]?.keys() ?? [])]
    .filter((metric) => [...one, ...other].every((metrics) => metrics.has(metric)))
    .map((metric) => compareMetric(metric, values(one, metric), values(other, metric)));
};

/** The fields of a result that must be equal in all runs. */
const CONDITIONS = ['version', 'plan', 'workers'] as const;

/** @returns why the runs cannot be compared */
const incomparable = (runs: readonly (readonly [file: string, result: ComparedResult])[]): string | undefined => {
  const [first, ...others] = runs;
  const failed = runs.find(([, { consistent }]) => !consistent);
  if (failed) return `the reconciliation of ${failed[0]} failed`;
  const incomplete = runs.find(([, { workers }]) => workers.some(({ lostAfter }) => lostAfter !== null));
  if (incomplete) return `${incomplete[0]} lost a worker`;
  for (const [file, result] of others) {
    const condition = CONDITIONS.find((name) => !isDeepStrictEqual(first?.[1][name], result[name]));
    if (condition) return `${first?.[0]} and ${file} differ in ${condition}`;
  }
  return undefined;
};

const readResult = async (file: string): Promise<readonly [string, ComparedResult]> => {
  try {
    return [file, resultSchema.parse(JSON.parse(await readFile(file, 'utf8')))];
  } catch (cause) {
    throw new LoadError(`${file} is not a result that --json wrote.`, { cause });
  }
};

/** The files of both sides: two files, or several on each side of `--`. @throws UsageError */
const sidesOf = (files: readonly string[]): [string[], string[]] => {
  const separator = files.indexOf('--');
  const [before, after] =
    separator === -1 ? [files.slice(0, 1), files.slice(1)] : [files.slice(0, separator), files.slice(separator + 1)];
  const isPair = separator !== -1 || files.length === 2;
  if (isPair && before.length > 0 && after.length > 0) return [before, after];
  throw new UsageError('Give two results, or several for each side: compare a1.json a2.json -- b1.json b2.json');
};

const number = new Intl.NumberFormat('en', { maximumSignificantDigits: 4 });

const line = ({ metric, medians: [before, after], p, verdict }: Comparison): string =>
  [
    metric.padEnd(36),
    ...[before, after].map((value) => number.format(value).padStart(10)),
    (before === 0 ? '–' : number.format(after / before)).padStart(8),
    p.toFixed(3).padStart(8),
    `  ${verdict}`,
  ].join('');

export interface ComparedRuns {
  readonly text: string;
  readonly isWorse: boolean;
}

/** Compares the results in the files. @throws LoadError if they cannot be compared */
export const compareFiles = async (files: readonly string[]): Promise<ComparedRuns> => {
  const [before, after] = sidesOf(files);
  const runs = await Promise.all([...before, ...after].map(readResult));
  const reason = incomparable(runs);
  if (reason !== undefined) throw new LoadError(`The runs cannot be compared: ${reason}.`);
  const results = runs.map(([, result]) => result);
  const comparisons = compareResults(results.slice(0, before.length), results.slice(before.length));
  const isTooFew = smallestP(before.length, after.length) > SIGNIFICANT;
  const head = `${'median of each side'.padEnd(36)}${'before'.padStart(10)}${'after'.padStart(10)}${'ratio'.padStart(8)}${'p'.padStart(8)}`;
  const few = `${before.length} and ${after.length} runs are too few for a significant difference (p ≤ ${SIGNIFICANT}): use four of each.`;
  return {
    text: `${[head, ...comparisons.map(line), ...(isTooFew ? ['', few] : [])].join('\n')}\n`,
    isWorse: comparisons.some(({ verdict }) => verdict === 'worse'),
  };
};
