import { randomFillSync } from 'node:crypto';
import { TraceFlags } from '@opentelemetry/api';
import { parseTraceParent } from '@opentelemetry/core';

/** A span's place in its trace, as W3C Trace Context defines it. Ids are lowercase hex of 32 and 16 digits. */
export interface Trace {
  readonly traceId: string;
  readonly spanId: string;
  /** Null for the root span. */
  readonly parentSpanId: string | null;
  /** Whether the spans of this trace are exported; decided at the root. */
  readonly sampled: boolean;
}

const TRACE_BYTES = 16;
const SPAN_BYTES = 8;
/** Random bytes in stock: one call for each id would cost more than the id. */
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

type Sampler = (traceId: string) => boolean;

const neverSample: Sampler = () => false;
let isSampled = neverSample;

/** Sets the sampler of the traces that start in this process. Without one, no trace is sampled. */
export const setSampler = (sampler: Sampler = neverSample): void => {
  isSampled = sampler;
};

export const startTrace = (): Trace => {
  const traceId = randomHex(TRACE_BYTES);
  return { traceId, spanId: randomHex(SPAN_BYTES), parentSpanId: null, sampled: isSampled(traceId) };
};

/** A new span below the given one. */
export const childOf = ({ traceId, spanId, sampled }: Omit<Trace, 'parentSpanId'>): Trace => ({
  traceId,
  spanId: randomHex(SPAN_BYTES),
  parentSpanId: spanId,
  sampled,
});

/** A new span below the span of a `traceparent` header; a new trace if the header is missing or malformed. */
export const continueTrace = (traceparent: string | null | undefined): Trace => {
  const parent = traceparent ? parseTraceParent(traceparent) : null;
  if (!parent) return startTrace();
  const { traceId, spanId, traceFlags } = parent;
  return childOf({ traceId, spanId, sampled: (traceFlags & TraceFlags.SAMPLED) !== 0 });
};

/** The `traceparent` header that makes its receiver continue this trace below this span. */
export const traceparentOf = ({ traceId, spanId, sampled }: Trace): string =>
  `00-${traceId}-${spanId}-0${sampled ? TraceFlags.SAMPLED : TraceFlags.NONE}`;
