/** Commands of the benchmarks to the process of a socket pool. */
export type SocketPoolCommand =
  | { readonly kind: 'open'; readonly url: string; readonly tokens: readonly string[]; readonly pollId: string }
  | { readonly kind: 'collect'; readonly reset: boolean };

export interface ReceivedUpdates {
  /** Updates received by all sockets together. */
  readonly count: number;
  /** Distinct updates received by any socket. */
  readonly updates: number;
  /** Milliseconds from the timestamp in an update to its receipt. */
  readonly p50: number;
  readonly p99: number;
}

export type SocketPoolReply = { readonly kind: 'opened' } | ({ readonly kind: 'received' } & ReceivedUpdates);

const TIMESTAMP = /^sent at (\d+\.?\d*) /;

/** A text of this length that begins with the current time. */
export const timestamped = (length: number): string =>
  `sent at ${(performance.timeOrigin + performance.now()).toFixed(2)} `.padEnd(length, 'and something to read ');

/** The time in a timestamped text, in milliseconds since 1970. */
export const timestampIn = (text: string): number | undefined => {
  const [, at] = TIMESTAMP.exec(text) ?? [];
  return at === undefined ? undefined : Number(at);
};
