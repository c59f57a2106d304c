import { ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, type Tracer, trace as traces } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOnSampler,
  BatchSpanProcessor,
  SamplingDecision,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { type Span, setSpanSink } from './spans.ts';
import { setSampler } from './trace.ts';

const KINDS = { server: SpanKind.SERVER, consumer: SpanKind.CONSUMER, internal: SpanKind.INTERNAL } as const;

interface SpanExportOptions {
  readonly service: string;
  /** The collector's OTLP/HTTP URL, without `/v1/traces`. */
  readonly endpoint: string;
  /** From 0 to 1, of the traces that start in this process. */
  readonly sampleRatio: number;
}

/** Gives the SDK's spans the ids that log lines and `traceparent` headers already carry. */
const createPresetIds = () => {
  const next = { traceId: '', spanId: '' };
  return { next, generateTraceId: () => next.traceId, generateSpanId: () => next.spanId };
};

const parentContextOf = ({ trace }: Span) => {
  if (trace.parentSpanId === null) return ROOT_CONTEXT;
  const { traceId, parentSpanId: spanId } = trace;
  return traces.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true });
};

const exportSpan = (tracer: Tracer, span: Span): void => {
  const { name, kind, startedAt, endedAt, failed, attributes } = span;
  const exported = tracer.startSpan(
    name,
    { kind: KINDS[kind], startTime: startedAt, attributes },
    parentContextOf(span),
  );
  if (failed) exported.setStatus({ code: SpanStatusCode.ERROR });
  exported.end(endedAt);
};

/** Exports the sampled spans of this process to an OpenTelemetry collector. @returns flushes and stops the export */
export const startSpanExport = ({ service, endpoint, sampleRatio }: SpanExportOptions): (() => Promise<void>) => {
  const ids = createPresetIds();
  const sampler = new TraceIdRatioBasedSampler(sampleRatio);
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': `showhands-${service}` }),
    idGenerator: ids,
    // The sampling decision was made at the root of the trace.
    sampler: new AlwaysOnSampler(),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer('showhands');
  setSampler((traceId) => sampler.shouldSample(ROOT_CONTEXT, traceId).decision === SamplingDecision.RECORD_AND_SAMPLED);
  setSpanSink((span) => {
    ids.next.traceId = span.trace.traceId;
    ids.next.spanId = span.trace.spanId;
    exportSpan(tracer, span);
  });
  return async () => {
    setSpanSink(undefined);
    setSampler();
    await provider.shutdown();
  };
};
