import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { PrometheusExporter } from '@opentelemetry/exporter-prometheus';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import type { ListenAddress } from './listen-address.ts';
import { LoadError } from './load-error.ts';
import type { Second } from './second.ts';

const EXPORT_INTERVAL_MS = 5_000;
const MS_PER_SECOND = 1_000;
/** Upper bounds in seconds: from a fast response to the longest time-out. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.3, 0.5, 0.75, 1, 2, 5, 10, 30, 60];

export interface LiveMetricsOptions {
  /** Where Prometheus scrapes `/metrics`. */
  readonly prometheus: ListenAddress | undefined;
  /** The collector's OTLP/HTTP URL, without `/v1/metrics`. */
  readonly otlp: string | undefined;
}

export interface LiveMetrics {
  record(second: Second): void;
  /** Exports the last values and closes the port. */
  stop(): Promise<void>;
}

const openScrapePort = async ({ host, port }: ListenAddress): Promise<PrometheusExporter> => {
  const exporter = new PrometheusExporter({ host, port, preventServerStart: true });
  await exporter.startServer().catch((cause: unknown) => {
    throw new LoadError(`Prometheus cannot scrape ${host}:${port}: ${String(cause)}`, { cause });
  });
  return exporter;
};

const otlpReader = (url: string): PeriodicExportingMetricReader =>
  new PeriodicExportingMetricReader({
    exporter: new OTLPMetricExporter({ url: `${url.replace(/\/$/, '')}/v1/metrics` }),
    exportIntervalMillis: EXPORT_INTERVAL_MS,
  });

/** Exports metrics while a test runs. @throws LoadError if the port is taken */
export const startLiveMetrics = async ({ prometheus, otlp }: LiveMetricsOptions): Promise<LiveMetrics> => {
  const readers = [...(prometheus ? [await openScrapePort(prometheus)] : []), ...(otlp ? [otlpReader(otlp)] : [])];
  const provider = new MeterProvider({
    resource: resourceFromAttributes({ 'service.name': 'showhands-load' }),
    readers,
  });
  const meter = provider.getMeter('showhands-load');
  const durations = meter.createHistogram('load.operation.duration', {
    description: 'Operations that were ok, from when each was due to its last response',
    unit: 's',
    advice: { explicitBucketBoundaries: BUCKETS },
  });
  const errors = meter.createCounter('load.errors', {
    description: 'Lost responses and error responses, also those that were retried',
  });
  const deliveries = meter.createCounter('load.deliveries', { description: 'Updates received by all sockets' });
  const sockets = meter.createGauge('load.sockets', { description: 'Sockets in their rooms' });
  const lag = meter.createGauge('load.event_loop.lag', { description: 'Lag of the load test itself', unit: 's' });
  return {
    record: ({ operations, load: { stage, ...load } }) => {
      for (const { group, operation, latency, ...counts } of operations) {
        const attributes = { group, stage, operation };
        for (const { ms, count } of latency.buckets()) {
          for (let time = 0; time < count; time += 1) durations.record(ms / MS_PER_SECOND, attributes);
        }
        errors.add(counts.errors, attributes);
      }
      deliveries.add(load.deliveries);
      sockets.record(load.sockets);
      lag.record(load.ownLagMs / MS_PER_SECOND);
    },
    stop: () => provider.shutdown(),
  };
};
