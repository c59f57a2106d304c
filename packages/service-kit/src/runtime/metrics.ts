import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export { Counter, Gauge, Histogram };

/** Prometheus metrics. Each service has its own registry, so that services in one process do not mix theirs. */
export interface Metrics {
  readonly registry: Registry;
  counter(name: string, help: string, labels?: readonly string[]): Counter;
  gauge(
    name: string,
    help: string,
    labels?: readonly string[],
    collect?: (gauge: Gauge) => void | Promise<void>,
  ): Gauge;
  histogram(name: string, help: string, buckets: readonly number[], labels?: readonly string[]): Histogram;
}

export const createMetrics = (service: string): Metrics => {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry });
  const common = (name: string, help: string, labels: readonly string[]) => ({
    name: `showhands_${name}`,
    help,
    labelNames: [...labels],
    registers: [registry],
  });
  return {
    registry,
    counter: (name, help, labels = []) => new Counter(common(name, help, labels)),
    gauge: (name, help, labels = [], collect) =>
      new Gauge({
        ...common(name, help, labels),
        ...(collect && {
          async collect() {
            await collect(this);
          },
        }),
      }),
    histogram: (name, help, buckets, labels = []) =>
      new Histogram({ ...common(name, help, labels), buckets: [...buckets] }),
  };
};
