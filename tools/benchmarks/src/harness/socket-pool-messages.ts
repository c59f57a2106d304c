/** Commands of the benchmarks to the process of a socket pool. */
export type SocketPoolCommand =
  | { readonly kind: 'open'; readonly url: string; readonly tokens: readonly string[]; readonly pollId: string }
  | { readonly kind: 'collect'; readonly reset: boolean };

export interface ReceivedUpdates {
  /** Updates received by all sockets together. */
  readonly count: number;
  /** Sockets that have received the last update of all. */
  readonly upToDate: number;
  /** Milliseconds from the timestamp in a measured update to its receipt. */
  readonly p50: number;
  readonly p99: number;
}

export type SocketPoolReply = { readonly kind: 'opened' } | ({ readonly kind: 'received' } & ReceivedUpdates);

const TIMESTAMP = /^(sent|sent later) at (\d+\.?\d*) /;

/** `isMeasured`: false for updates that follow the measured ones, so that these are a part of a steady stream. */
export interface Timestamp {
  /** In milliseconds since 1970. */
  readonly at: number;
  readonly isMeasured: boolean;
}

/** A text of this length that begins with the current time. */
export const timestamped = (length: number, isMeasured: boolean): string => {
  const at = (performance.timeOrigin + performance.now()).toFixed(2);
  return `${isMeasured ? 'sent' : 'sent later'} at ${at} `.padEnd(length, 'and something to read ');
};

export const timestampIn = (text: string): Timestamp | undefined => {
  const [, sent, at] = TIMESTAMP.exec(text) ?? [];
  return at === undefined ? undefined : { at: Number(at), isMeasured: sent === 'sent' };
};
