import type { Trace } from './trace.ts';

export type SpanKind = 'server' | 'consumer' | 'internal';

/** A piece of work that is over. Times are milliseconds since 1970. */
export interface Span {
  readonly name: string;
  readonly kind: SpanKind;
  readonly trace: Trace;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly failed: boolean;
  readonly attributes: Readonly<Record<string, string | number>>;
}

let exportSpan: ((span: Span) => void) | undefined;

/** Hands every sampled span that ends in this process to `sink`; undefined to stop. */
export const sendSpansTo = (sink: ((span: Span) => void) | undefined): void => {
  exportSpan = sink;
};

/** Tells of work that has just ended and took `ms`. */
export const recordSpan = ({ ms, ...span }: Omit<Span, 'startedAt' | 'endedAt'> & { readonly ms: number }): void => {
  if (!exportSpan || !span.trace.sampled) return;
  const endedAt = performance.timeOrigin + performance.now();
  exportSpan({ ...span, startedAt: endedAt - ms, endedAt });
};

export const timeSpan = async <Result>(
  name: string,
  kind: SpanKind,
  trace: Trace,
  work: () => Promise<Result>,
): Promise<Result> => {
  const began = performance.now();
  const tell = (failed: boolean) =>
    recordSpan({ name, kind, trace, ms: performance.now() - began, failed, attributes: {} });
  try {
    const result = await work();
    tell(false);
    return result;
  } catch (error) {
    tell(true);
    throw error;
  }
};
