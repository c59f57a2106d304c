import { ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, type Tracer, trace as traces } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { AlwaysOnSampler, BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { type Span, sendSpansTo } from './spans.ts';
import { sampleTraces } from './trace.ts';

const KINDS = { server: SpanKind.SERVER, consumer: SpanKind.CONSUMER, internal: SpanKind.INTERNAL } as const;

interface SpanExportOptions {
  readonly service: string;
  /** Where a collector takes OTLP over HTTP, without `/v1/traces`. */
  readonly endpoint: string;
  /** From 0 to 1, of the traces that begin here. */
  readonly share: number;
}

/** Spans have their ids already: they are in log lines and in what was sent on. */
const createKnownIds = () => {
  const next = { traceId: '', spanId: '' };
  return { next, generateTraceId: () => next.traceId, generateSpanId: () => next.spanId };
};

const contextAbove = ({ trace }: Span) => {
  if (trace.parentSpanId === null) return ROOT_CONTEXT;
  const { traceId, parentSpanId: spanId } = trace;
  return traces.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true });
};

const write = (tracer: Tracer, span: Span): void => {
  const { name, kind, startedAt, endedAt, failed, attributes } = span;
  const written = tracer.startSpan(name, { kind: KINDS[kind], startTime: startedAt, attributes }, contextAbove(span));
  if (failed) written.setStatus({ code: SpanStatusCode.ERROR });
  written.end(endedAt);
};

/** Sends the spans of this process to an OpenTelemetry collector. @returns sends what is left and stops */
export const startSpanExport = ({ service, endpoint, share }: SpanExportOptions): (() => Promise<void>) => {
  const ids = createKnownIds();
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': `showhands-${service}` }),
    idGenerator: ids,
    // Whether a trace is exported was decided where it began.
    sampler: new AlwaysOnSampler(),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer('showhands');
  sampleTraces(share);
  sendSpansTo((span) => {
    ids.next.traceId = span.trace.traceId;
    ids.next.spanId = span.trace.spanId;
    write(tracer, span);
  });
  return async () => {
    sendSpansTo(undefined);
    await provider.shutdown();
  };
};
