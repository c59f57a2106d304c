import { randomFillSync } from 'node:crypto';

/** A place in a trace, as W3C Trace Context names it: ids in lowercase hex, 32 and 16 digits. */
export interface Trace {
  readonly traceId: string;
  readonly spanId: string;
  /** The span that caused this one; null where the trace begins. */
  readonly parentSpanId: string | null;
  /** Whether the spans of this trace are exported; decided where it begins. */
  readonly sampled: boolean;
}

const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;
const SAMPLED = 1;

const TRACE_BYTES = 16;
const SPAN_BYTES = 8;
/** Filled at once: a call of its own for every id would cost more than the id. */
const pool = Buffer.allocUnsafe(4_096);
let used = pool.length;

const randomHex = (bytes: number): string => {
  if (used + bytes > pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += bytes;
  return pool.toString('hex', used - bytes, used);
};

let sampledShare = 0;

/** @param share of the traces that begin in this process, from 0 to 1, that are exported */
export const sampleTraces = (share: number): void => {
  sampledShare = share;
};

export const beginTrace = (): Trace => ({
  traceId: randomHex(TRACE_BYTES),
  spanId: randomHex(SPAN_BYTES),
  parentSpanId: null,
  sampled: sampledShare > 0 && Math.random() < sampledShare,
});

export const childOf = ({ traceId, spanId, sampled }: Trace): Trace => ({
  traceId,
  spanId: randomHex(SPAN_BYTES),
  parentSpanId: spanId,
  sampled,
});

/** Goes on with the trace that a `traceparent` header names, or begins one where there is none that can be read. */
export const continueTrace = (traceparent: string | null | undefined): Trace => {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(traceparent ?? '') ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return beginTrace();
  const sampled = (Number.parseInt(flags, 16) & SAMPLED) === SAMPLED;
  return childOf({ traceId, spanId, parentSpanId: null, sampled });
};

/** The `traceparent` header with which what is caused here belongs to it. */
export const traceparentOf = ({ traceId, spanId, sampled }: Trace): string =>
  `00-${traceId}-${spanId}-${sampled ? '01' : '00'}`;
