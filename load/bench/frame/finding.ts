import type { Spread } from './pairs.ts';

/** What came out for one bar. */
export interface Finding {
  readonly bar: number;
  readonly what: string;
  readonly target: string;
  readonly measured: Spread;
  readonly unit: string;
  readonly isMet: boolean;
  /** What the ratio was made of, and what else is worth knowing. */
  readonly figures: Readonly<Record<string, number>>;
  readonly how: string;
}
