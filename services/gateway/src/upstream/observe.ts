import { type Metrics, recordSpan, traceOf } from '@showhands/service-kit';
import type { ProxyTools } from './tools.ts';

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30] as const;

interface Observer {
  observe(seconds: number): void;
}

/** Counts answers and their times by service and status, and tells of each as a span. */
export const createObserve = (metrics: Metrics): ProxyTools['observe'] => {
  const duration = metrics.histogram('proxy_seconds', 'Time from request to the end of its answer', SECONDS, [
    'upstream',
    'status',
  ]);
  // Looking a labelled child up costs more than observing.
  const children = new Map<string, Observer>();
  return (request, upstream, status, seconds) => {
    const name = `${upstream} ${status}`;
    const child = children.get(name) ?? duration.labels({ upstream, status });
    children.set(name, child);
    child.observe(seconds);
    const attributes = { 'http.request.method': request.method ?? '', 'http.response.status_code': status };
    const span = { name: `to ${upstream}`, kind: 'server', failed: status >= 500, attributes } as const;
    recordSpan({ ...span, trace: traceOf(request), ms: seconds * 1_000 });
  };
};
