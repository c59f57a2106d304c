import type { Distribution } from './histogram.ts';

/** A limit for a measured value, such as `vote.p99 < 200ms`. */
export interface Threshold {
  readonly text: string;
  readonly metric: string;
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

const operators = {
  '<': (value: number, limit: number) => value < limit,
  '<=': (value: number, limit: number) => value <= limit,
  '>': (value: number, limit: number) => value > limit,
  '>=': (value: number, limit: number) => value >= limit,
  '==': (value: number, limit: number) => value === limit,
} as const;
type Operator = keyof typeof operators;

/** The measured values of a result for which there are thresholds. */
interface Measured {
  readonly votes: Readonly<Record<'acknowledged' | 'failed' | 'unknown' | 'perSecond', number>> & {
    readonly latency: Distribution;
  };
  readonly comments: { readonly latency: Distribution };
  readonly sockets: Readonly<Record<'connecting' | 'reconnecting' | 'voteToScreen', Distribution>>;
  readonly reconciliation: { readonly checks: readonly { readonly discrepancies: number }[] };
}

type Metric = readonly [unit: 'ms' | '%' | '', measure: (result: Measured) => number | null];

const statisticNames = [
  'mean',
  'p50',
  'p75',
  'p90',
  'p95',
  'p99',
  'p99.9',
  'max',
] as const satisfies (keyof Distribution)[];

const times: Readonly<Record<string, (result: Measured) => Distribution>> = {
  vote: ({ votes }) => votes.latency,
  comment: ({ comments }) => comments.latency,
  connect: ({ sockets }) => sockets.connecting,
  reconnect: ({ sockets }) => sockets.reconnecting,
  screen: ({ sockets }) => sockets.voteToScreen,
};

const shareOfErrors = ({ votes: { acknowledged, failed, unknown } }: Measured): number | null => {
  const all = acknowledged + failed + unknown;
  return all === 0 ? null : ((failed + unknown) * 100) / all;
};

const metrics = new Map<string, Metric>([
  ...Object.entries(times).flatMap(([name, timesOf]) =>
    statisticNames.map((statistic): [string, Metric] => {
      const measure = (result: Measured): number | null => {
        const distribution = timesOf(result);
        return distribution.count === 0 ? null : distribution[statistic];
      };
      return [`${name}.${statistic}`, ['ms', measure]];
    }),
  ),
  ['errors', ['%', shareOfErrors]],
  ['votes.perSecond', ['', ({ votes }) => votes.perSecond]],
  [
    'reconciliation.discrepancies',
    ['', ({ reconciliation }) => reconciliation.checks.reduce((sum, { discrepancies }) => sum + discrepancies, 0)],
  ],
]);

export const THRESHOLD_FORM = `a metric, an operator and a limit, such as "vote.p99 < 200ms", "errors < 0.1%" or
"reconciliation.discrepancies == 0". Metrics: ${Object.keys(times).join(', ')}, each with .${statisticNames.join(', .')};
errors, votes.perSecond, reconciliation.discrepancies. Operators: ${Object.keys(operators).join(' ')}`;

const FORM = /^\s*(?<metric>[\w.]+)\s*(?<operator><=|>=|==|<|>)\s*(?<limit>\d+(?:\.\d+)?)\s*(?<unit>ms|s|%)?\s*$/;

const isOperator = (text: string): text is Operator => Object.hasOwn(operators, text);

/** @returns undefined for a text that is no threshold, or has another unit than its metric */
export const parseThreshold = (text: string): Threshold | undefined => {
  const { metric = '', operator = '', limit, unit = '' } = FORM.exec(text)?.groups ?? {};
  const known = metrics.get(metric)?.[0];
  if (known === undefined || !isOperator(operator) || (unit === 's' ? 'ms' : unit) !== known) return undefined;
  return { text: text.trim(), metric, operator, limit: Number(limit) * (unit === 's' ? 1_000 : 1) };
};

export const checkThresholds = (thresholds: readonly Threshold[], result: Measured): ThresholdResult[] =>
  thresholds.map(({ text, metric, operator, limit }) => {
    const value = metrics.get(metric)?.[1](result) ?? null;
    return { threshold: text, value, passed: value !== null && operators[operator](value, limit) };
  });
