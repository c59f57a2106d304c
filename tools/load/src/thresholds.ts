import type { Distribution } from './histogram.ts';
import type { OperationResult } from './operation-result.ts';

/** A limit for a measured value, such as `voters@steady.vote.p99 < 200ms`. */
export interface Threshold {
  readonly text: string;
  readonly measure: (result: Measured) => number | null;
  /** The part of the plan that it names. */
  readonly names: { readonly group?: string; readonly stage?: string; readonly operation?: string };
  readonly operator: Operator;
  /** In milliseconds for times, in percent for shares. */
  readonly limit: number;
}

export interface ThresholdResult {
  readonly threshold: string;
  /** Null if nothing was measured, which fails. */
  readonly value: number | null;
  readonly passed: boolean;
}

/** The parts of a result for which there are thresholds. */
interface Measured {
  readonly operations: readonly OperationResult[];
  readonly reconciliation: { readonly checks: readonly { readonly discrepancies: number }[] };
}

const operators = {
  '<': (value: number, limit: number) => value < limit,
  '<=': (value: number, limit: number) => value <= limit,
  '>': (value: number, limit: number) => value > limit,
  '>=': (value: number, limit: number) => value >= limit,
  '==': (value: number, limit: number) => value === limit,
} as const;
type Operator = keyof typeof operators;

const times = ['mean', 'p50', 'p75', 'p90', 'p95', 'p99', 'p99.9', 'max'] as const satisfies (keyof Distribution)[];

const shareOfErrors = (operations: readonly OperationResult[]): number | null => {
  const sum = (count: (operation: OperationResult) => number): number =>
    operations.reduce((total, operation) => total + count(operation), 0);
  const errors = sum(({ failed, unknown }) => failed + unknown);
  const all = errors + sum(({ ok, refused }) => ok + refused);
  return all === 0 ? null : (errors * 100) / all;
};

type Statistic = readonly [unit: 'ms' | '%' | '', measure: (operations: readonly OperationResult[]) => number | null];

/** A scope and an operation have one row, `all` has several. */
const STATISTICS: Readonly<Record<string, Statistic>> = {
  ...Object.fromEntries(
    times.map((name): [string, Statistic] => {
      const measure = ([operation]: readonly OperationResult[]): number | null =>
        operation === undefined || operation.latency.count === 0 ? null : operation.latency[name];
      return [name, ['ms', measure]];
    }),
  ),
  perSecond: ['', ([operation]) => operation?.perSecond ?? null],
  errors: ['%', shareOfErrors],
};
const ALL = 'all';

export const THRESHOLD_FORM = `a metric, an operator and a limit, such as "vote.p99 < 200ms", "errors < 0.1%",
"voters@steady.vote.p99 < 200ms" or "reconciliation.discrepancies == 0". A metric is [group][@stage.]operation.statistic.
Statistics: ${Object.keys(STATISTICS).join(', ')}. Operators: ${Object.keys(operators).join(' ')}`;

const FORM = /^\s*(?<metric>[\w.@-]+)\s*(?<operator><=|>=|==|<|>)\s*(?<limit>\d+(?:\.\d+)?)\s*(?<unit>ms|s|%)?\s*$/;
const METRIC = new RegExp(
  `^(?:(?<group>[\\w-]*)(?:@(?<stage>[\\w-]+))?\\.)?(?<operation>\\w+)\\.(?<statistic>${Object.keys(STATISTICS).join('|')})$`,
);

const isOperator = (text: string): text is Operator => Object.hasOwn(operators, text);

interface Metric extends Pick<Threshold, 'measure' | 'names'> {
  readonly unit: string;
}

const DISCREPANCIES: Metric = {
  ...{ unit: '', names: {} },
  measure: ({ reconciliation }) => reconciliation.checks.reduce((sum, { discrepancies }) => sum + discrepancies, 0),
};

const metricOf = (text: string): Metric | undefined => {
  if (text === 'reconciliation.discrepancies') return DISCREPANCIES;
  const {
    group,
    stage,
    operation,
    statistic = '',
  } = METRIC.exec(text === 'errors' ? `${ALL}.errors` : text)?.groups ?? {};
  const known = STATISTICS[statistic];
  if (!known || (operation === ALL && statistic !== 'errors')) return undefined;
  const [unit, measure] = known;
  const isWanted = (one: OperationResult): boolean =>
    one.group === (group || null) &&
    one.stage === (stage ?? null) &&
    (operation === ALL || one.operation === operation);
  const names = {
    ...(group && { group }),
    ...(stage !== undefined && { stage }),
    ...(operation !== undefined && operation !== ALL && { operation }),
  };
  return { unit, names, measure: ({ operations }) => measure(operations.filter(isWanted)) };
};

/** @returns undefined for a text that is no threshold, or has another unit than its metric */
export const parseThreshold = (text: string): Threshold | undefined => {
  const { metric: name = '', operator = '', limit, unit = '' } = FORM.exec(text)?.groups ?? {};
  const metric = metricOf(name);
  if (!metric || !isOperator(operator) || (unit === 's' ? 'ms' : unit) !== metric.unit) return undefined;
  return {
    text: text.trim(),
    ...{ measure: metric.measure, names: metric.names, operator },
    limit: Number(limit) * (unit === 's' ? 1_000 : 1),
  };
};

/** The first threshold that has failed so far. One of something that is not measured yet has not. */
export const breachOf = (
  thresholds: readonly Threshold[],
  operations: readonly OperationResult[],
): string | undefined =>
  thresholds.find(({ measure, operator, limit }) => {
    const value = measure({ operations, reconciliation: { checks: [] } });
    return value !== null && !operators[operator](value, limit);
  })?.text;

export const checkThresholds = (thresholds: readonly Threshold[], result: Measured): ThresholdResult[] =>
  thresholds.map(({ text, measure, operator, limit }) => {
    const value = measure(result);
    return { threshold: text, value, passed: value !== null && operators[operator](value, limit) };
  });
