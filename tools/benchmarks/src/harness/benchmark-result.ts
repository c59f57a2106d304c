import type { Spread } from './interleave.ts';

/** The result of one benchmark. */
export interface BenchmarkResult {
  /** The number of the benchmark. */
  readonly benchmark: number;
  readonly description: string;
  readonly target: string;
  readonly measured: Spread;
  readonly unit: string;
  readonly isMet: boolean;
  /** The values that a ratio was computed from, and further measurements. */
  readonly details: Readonly<Record<string, number>>;
  readonly method: string;
}
