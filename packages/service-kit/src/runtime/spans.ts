import type { Trace } from './trace.ts';

export type SpanKind = 'server' | 'consumer' | 'internal';

/** A finished unit of work. Times are in milliseconds since 1970. */
export interface Span {
  readonly name: string;
  readonly kind: SpanKind;
  readonly trace: Trace;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly failed: boolean;
  readonly attributes: Readonly<Record<string, string | number>>;
}

type SpanSink = (span: Span) => void;

let exportSpan: SpanSink | undefined;

/** Passes every sampled span that ends in this process to `sink`; undefined stops it. */
export const setSpanSink = (sink: SpanSink | undefined): void => {
  exportSpan = sink;
};

/** Records a span that has just ended and took `ms`. */
export const recordSpan = ({ ms, ...span }: Omit<Span, 'startedAt' | 'endedAt'> & { readonly ms: number }): void => {
  if (!exportSpan || !span.trace.sampled) return;
  const endedAt = performance.timeOrigin + performance.now();
  exportSpan({ ...span, startedAt: endedAt - ms, endedAt });
};

/** Runs `work` and records it as a span, failed if it rejects. */
export const timeSpan = async <Result>(
  name: string,
  kind: SpanKind,
  trace: Trace,
  work: () => Promise<Result>,
): Promise<Result> => {
  const startedAt = performance.now();
  const record = (failed: boolean) =>
    recordSpan({ name, kind, trace, ms: performance.now() - startedAt, failed, attributes: {} });
  try {
    const result = await work();
    record(false);
    return result;
  } catch (error) {
    record(true);
    throw error;
  }
};
