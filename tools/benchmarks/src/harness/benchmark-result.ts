import type { Bench } from './bench.ts';
import type { Spread } from './interleave.ts';

/** The details of benchmarks 2 and 13 from which the report's first line is made. */
export const VOTES_PER_SECOND = 'votes per second on one poll';
export const SCREENS = 'screens';

/** The result of one benchmark. */
export interface BenchmarkResult {
  /** The number of the benchmark. */
  readonly benchmark: number;
  /** One sentence; `{}` stands for the median. */
  readonly sentence: string;
  readonly target: string;
  readonly measured: Spread;
  readonly unit: string;
  readonly isMet: boolean;
  /** The values that a ratio was computed from, and further measurements. */
  readonly details: Readonly<Record<string, number>>;
}

/** A measurement that gives the results of one or more numbered benchmarks. */
export interface Benchmark {
  readonly numbers: readonly number[];
  readonly measure: (bench: Bench) => Promise<readonly BenchmarkResult[]>;
}

interface Measurement extends Pick<BenchmarkResult, 'benchmark' | 'sentence' | 'measured' | 'details'> {
  /** The bound that the median must meet. */
  readonly target: readonly ['≥' | '≤' | '<', number];
  readonly unit?: string;
  /** A second condition of the target. */
  readonly also?: Pick<BenchmarkResult, 'target' | 'isMet'>;
}

const keeps = (value: number, [sign, limit]: Measurement['target']): boolean =>
  sign === '≥' ? value >= limit : sign === '≤' ? value <= limit : value < limit;

export const resultOf = ({ target, unit = '', also, ...measurement }: Measurement): BenchmarkResult => ({
  ...measurement,
  unit,
  target: [`${target.join(' ')}${unit}`, ...(also ? [also.target] : [])].join(', '),
  isMet: keeps(measurement.measured.median, target) && also?.isMet !== false,
});
