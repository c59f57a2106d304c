/** What the bench asks of a crowd in another process. */
export type CrowdOrder =
  | { readonly kind: 'open'; readonly url: string; readonly tokens: readonly string[]; readonly pollId: string }
  | { readonly kind: 'collect'; readonly forget: boolean };

/** How many updates were received by all together, and the milliseconds from the stamp to the receipt. */
export interface HeardByCrowd {
  readonly count: number;
  /** How many different ones anyone received. */
  readonly updates: number;
  readonly p50: number;
  readonly p99: number;
}

export type CrowdAnswer = { readonly kind: 'opened' } | ({ readonly kind: 'heard' } & HeardByCrowd);

const STAMP = /^sent at (\d+\.?\d*) /;

/** A text that says when it was sent, of this many characters. */
export const stamped = (length: number): string =>
  `sent at ${(performance.timeOrigin + performance.now()).toFixed(2)} `.padEnd(length, 'and something to read ');

/** When a stamped text was sent, in milliseconds since 1970. */
export const stampOf = (text: string): number | undefined => {
  const [, at] = STAMP.exec(text) ?? [];
  return at === undefined ? undefined : Number(at);
};
