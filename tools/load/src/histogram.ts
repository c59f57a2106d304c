import {
  decodeFromCompressedBase64,
  encodeIntoCompressedBase64,
  Int32Histogram,
  type JsHistogram,
} from 'hdr-histogram-js';

const MICROSECONDS_PER_MS = 1_000;

interface Bucket {
  /** The highest duration in this bucket. */
  readonly ms: number;
  readonly count: number;
}

/** Summary of a histogram in milliseconds; all zero if nothing was recorded. */
export interface Distribution {
  readonly count: number;
  readonly mean: number;
  readonly p50: number;
  readonly p75: number;
  readonly p90: number;
  readonly p95: number;
  readonly p99: number;
  readonly 'p99.9': number;
  readonly max: number;
}

/**
 * Durations in milliseconds, recorded in whole microseconds with three significant digits. The memory depends on the
 * longest duration alone: 70 kB for up to a minute.
 */
export class Histogram {
  readonly #microseconds: Int32Histogram;

  /** Two significant digits take a tenth of the memory. */
  constructor(significantDigits: 2 | 3 = 3) {
    this.#microseconds = new Int32Histogram(1, 2, significantDigits);
    this.#microseconds.autoResize = true;
  }

  record(ms: number, times = 1): void {
    this.#microseconds.recordValueWithCount(Math.round(ms * MICROSECONDS_PER_MS), times);
  }

  get count(): number {
    return this.#microseconds.totalCount;
  }

  get max(): number {
    return this.#microseconds.maxValue / MICROSECONDS_PER_MS;
  }

  /** The duration that this share (0 to 1) of all recorded ones did not exceed. */
  quantile(share: number): number {
    return Math.min(this.#microseconds.getValueAtPercentile(share * 100) / MICROSECONDS_PER_MS, this.max);
  }

  /** HdrHistogram's compressed format in base64, which other tools read too. */
  encode(): string {
    return encodeIntoCompressedBase64(this.#microseconds);
  }

  /** Adds a histogram, or an encoded one of another process. */
  add(other: Histogram | string): void {
    if (other instanceof Histogram) {
      this.#microseconds.add(other.#microseconds);
      return;
    }
    // Without WebAssembly, the library decodes to this class.
    this.#microseconds.add(decodeFromCompressedBase64(other, 32) as JsHistogram);
  }

  /** The format of `.hgrm` files, in milliseconds, which HdrHistogram's plotter reads. */
  percentiles(): string {
    return this.#microseconds.outputPercentileDistribution(undefined, MICROSECONDS_PER_MS);
  }

  /** Non-empty buckets, shortest durations first. */
  *buckets(): Generator<Bucket> {
    const iterator = this.#microseconds.recordedValuesIterator;
    iterator.reset();
    while (iterator.hasNext()) {
      const { valueIteratedTo, countAddedInThisIterationStep } = iterator.next();
      yield { ms: valueIteratedTo / MICROSECONDS_PER_MS, count: countAddedInThisIterationStep };
    }
  }

  distribution(): Distribution {
    return {
      count: this.count,
      mean: this.#microseconds.mean / MICROSECONDS_PER_MS,
      p50: this.quantile(0.5),
      p75: this.quantile(0.75),
      p90: this.quantile(0.9),
      p95: this.quantile(0.95),
      p99: this.quantile(0.99),
      'p99.9': this.quantile(0.999),
      max: this.max,
    };
  }
}
