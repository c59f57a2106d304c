import type { Measurements } from './measurements.ts';
import { type OperationResult, operationsOf } from './operation-result.ts';
import type { Options } from './options.ts';
import type { Source } from './read-snapshot.ts';
import type { Reconciliation } from './reconciliation.ts';
import type { Second } from './second.ts';
import { checkThresholds, type ThresholdResult } from './thresholds.ts';

/** Limit of discrepancies shown per check. */
const MAX_EXAMPLES = 10;

interface CheckResult {
  readonly name: string;
  readonly checked: number;
  readonly discrepancies: number;
  readonly examples: readonly string[];
}

export interface SocketTotals {
  /** In their rooms at the end. */
  readonly joined: number;
  readonly losses: number;
  readonly refusals: Readonly<Record<string, number>>;
  readonly deliveries: number;
}

/** One of the processes that put the load on the deployment. */
export interface WorkerResult {
  readonly name: string;
  /** The last second that it reported before its connection was lost. Null if it was there until the end. */
  readonly lostAfter: number | null;
  /** Votes that it may have sent since: they may be stored or not. */
  readonly unknownVotes: number;
  /** Null if it was lost. */
  readonly machine: Result['machine'] | null;
}

/** One second of the run. */
export interface SecondResult {
  readonly second: number;
  readonly stage: string;
  /** Operations that ended in it. `errors` counts lost responses and error responses, including retried ones. */
  readonly operations: readonly {
    readonly group: string;
    readonly operation: string;
    readonly ok: number;
    readonly errors: number;
    readonly p50: number;
    readonly p99: number;
  }[];
  readonly sockets: number;
  readonly deliveries: number;
  /** From when a vote was due until a socket received it, on one socket of each poll. Null without a vote. */
  readonly updateLag: { readonly p50: number; readonly p99: number } | null;
  /** The event-loop lag and CPU share of the load test itself. */
  readonly ownLagMs: number;
  readonly ownCpu: number;
}

/** The object that `--json` writes. Times are in milliseconds. */
export interface Result {
  /** Grows when a field is removed or changes its meaning. */
  readonly version: 2;
  readonly consistent: boolean;
  readonly url: string;
  readonly startedAt: string;
  readonly plan: {
    readonly name: string;
    readonly accounts: number;
    readonly polls: number;
    readonly groups: readonly string[];
    readonly stages: readonly string[];
    /** The rest of the plan. Runs are compared only if it is equal. */
    readonly options: Readonly<Record<string, unknown>>;
  };
  readonly operations: readonly OperationResult[];
  readonly sockets: SocketTotals & { readonly requested: number };
  readonly reconciliation: { readonly source: Source; readonly checks: readonly CheckResult[] };
  readonly workers: readonly WorkerResult[];
  /** The highest load of the machine and process of a worker: if these are the bottleneck, the other numbers measure them. */
  readonly machine: {
    readonly cpus: number;
    readonly loadAverage: number;
    readonly cpuShare: number;
    readonly lag: { readonly p99: number; readonly max: number };
  };
  readonly timeline: readonly SecondResult[];
  readonly thresholds: readonly ThresholdResult[];
}

/** The measurements that a `Result` is made from. */
interface Measured extends Pick<Result, 'workers' | 'plan'> {
  readonly options: Pick<Options, 'url' | 'plan'>;
  readonly startedAt: Date;
  readonly measurements: Measurements;
  readonly seconds: readonly Second[];
  /** Of each worker. */
  readonly sockets: readonly SocketTotals[];
  readonly reconciliation: Reconciliation;
  readonly source: Source;
}

export const secondOf = ({ second, load, operations, updateLag }: Second): SecondResult => {
  const { stage, sockets, deliveries, ownLagMs, ownCpu } = load;
  const lag = updateLag.count === 0 ? null : { p50: updateLag.quantile(0.5), p99: updateLag.quantile(0.99) };
  return {
    ...{ second, stage },
    operations: operations.map(({ group, operation, ok, errors, latency }) => ({
      ...{ group, operation, ok, errors },
      ...{ p50: latency.quantile(0.5), p99: latency.quantile(0.99) },
    })),
    ...{ sockets, deliveries, updateLag: lag, ownLagMs, ownCpu },
  };
};

export const addUp = (entries: readonly (readonly [string, number])[]): Record<string, number> => {
  const sums: Record<string, number> = {};
  for (const [name, count] of entries) sums[name] = (sums[name] ?? 0) + count;
  return sums;
};

const highestOf = (workers: readonly WorkerResult[]): Result['machine'] => {
  const machines = workers.flatMap(({ machine }) => machine ?? []);
  const highest = (read: (machine: Result['machine']) => number): number => Math.max(0, ...machines.map(read));
  return {
    cpus: highest(({ cpus }) => cpus),
    loadAverage: highest(({ loadAverage }) => loadAverage),
    cpuShare: highest(({ cpuShare }) => cpuShare),
    lag: { p99: highest(({ lag }) => lag.p99), max: highest(({ lag }) => lag.max) },
  };
};

export const resultOf = (measured: Measured): Result => {
  const { options, startedAt, sockets, seconds, reconciliation, source, workers, plan, measurements } = measured;
  const sumOf = (count: (totals: SocketTotals) => number): number =>
    sockets.reduce((sum, totals) => sum + count(totals), 0);
  const result = {
    version: 2 as const,
    consistent: reconciliation.isConsistent,
    url: options.url,
    startedAt: startedAt.toISOString(),
    plan,
    operations: operationsOf(measurements),
    sockets: {
      requested: Object.values(options.plan.pages).reduce((sum, { pages }) => sum + pages, 0),
      joined: sumOf(({ joined }) => joined),
      losses: sumOf(({ losses }) => losses),
      refusals: addUp(sockets.flatMap(({ refusals }) => Object.entries(refusals))),
      deliveries: sumOf(({ deliveries }) => deliveries),
    },
    reconciliation: {
      source,
      checks: reconciliation.checks.map(({ name, checked, discrepancies }) => ({
        name,
        checked,
        discrepancies: discrepancies.length,
        examples: discrepancies.slice(0, MAX_EXAMPLES),
      })),
    },
    ...{ workers, machine: highestOf(workers) },
    timeline: seconds.map(secondOf),
  };
  return {
    ...result,
    thresholds: checkThresholds(
      options.plan.thresholds.map(({ threshold }) => threshold),
      result,
    ),
  };
};
