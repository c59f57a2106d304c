/** Neighbouring buckets differ by so much: no percentile is further off than half of it. */
const GROWTH = 1.01;
const PER_BUCKET = Math.log(GROWTH);
/** Milliseconds; whatever is faster counts as this. */
const LEAST = 0.01;

interface Bucket {
  /** Above this many milliseconds, and up to `to`. */
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

/** The figures of a distribution, in milliseconds; all zero where nothing was recorded. */
export interface Distribution {
  readonly count: number;
  readonly mean: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly max: number;
}

/** Counts durations in buckets, so that ten million of them take no more room than ten. */
export class Histogram {
  readonly #counts: number[] = [];
  #count = 0;
  #sum = 0;
  #max = 0;

  record(ms: number, times = 1): void {
    const index = ms <= LEAST ? 0 : Math.ceil(Math.log(ms / LEAST) / PER_BUCKET);
    this.#counts[index] = (this.#counts[index] ?? 0) + times;
    this.#count += times;
    this.#sum += ms * times;
    if (ms > this.#max) this.#max = ms;
  }

  get count(): number {
    return this.#count;
  }

  /** The duration that this share (0 to 1) of all did not exceed. */
  quantile(share: number): number {
    const rank = Math.max(1, Math.ceil(share * this.#count));
    let passed = 0;
    for (const { to, count } of this.buckets()) {
      passed += count;
      if (passed >= rank) return Math.min(to, this.#max);
    }
    return 0;
  }

  /** Those that hold anything, shortest first. */
  *buckets(): Generator<Bucket> {
    for (const [index, count] of this.#counts.entries()) {
      if (count) yield { from: index === 0 ? 0 : LEAST * GROWTH ** (index - 1), to: LEAST * GROWTH ** index, count };
    }
  }

  distribution(): Distribution {
    const [p50, p95, p99] = [this.quantile(0.5), this.quantile(0.95), this.quantile(0.99)];
    return { count: this.#count, mean: this.#count && this.#sum / this.#count, p50, p95, p99, max: this.#max };
  }
}

/** The exact quantile of a few values: that of the two in the middle is their mean. */
export const quantileOf = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((one, other) => one - other);
  const place = share * (sorted.length - 1);
  const below = sorted[Math.floor(place)] ?? Number.NaN;
  const above = sorted[Math.ceil(place)] ?? Number.NaN;
  return below + (above - below) * (place - Math.floor(place));
};

export const median = (values: readonly number[]): number => quantileOf(values, 0.5);
