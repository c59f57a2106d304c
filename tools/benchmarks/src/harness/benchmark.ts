import type { Bench } from './bench.ts';
import type { BenchmarkResult } from './benchmark-result.ts';

/** A measurement that gives the results of one or more numbered benchmarks. */
export interface Benchmark {
  readonly numbers: readonly number[];
  readonly measure: (bench: Bench) => Promise<readonly BenchmarkResult[]>;
}
