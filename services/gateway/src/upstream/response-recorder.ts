import type { IncomingMessage } from 'node:http';
import { traceOf } from '@showhands/service-kit/http';
import { type Metrics, recordSpan } from '@showhands/service-kit/runtime';

const BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30] as const;

/** Called at the end of each forwarded request with its duration. Status 0 means that the client left before a response. */
export type RecordResponse = (request: IncomingMessage, service: string, status: number, seconds: number) => void;

interface Observer {
  observe(seconds: number): void;
}

/** Records each response in the duration histogram, by service and status, and as a trace span. */
export const createResponseRecorder = (metrics: Metrics): RecordResponse => {
  const duration = metrics.histogram('proxy_seconds', 'Time from request to the end of its response', BUCKETS_SECONDS, [
    'upstream',
    'status',
  ]);
  // Cached, since looking up a labelled histogram costs more than the observation itself.
  const histograms = new Map<string, Observer>();
  return (request, upstream, status, seconds) => {
    const key = `${upstream} ${status}`;
    const histogram = histograms.get(key) ?? duration.labels({ upstream, status });
    histograms.set(key, histogram);
    histogram.observe(seconds);
    const attributes = { 'http.request.method': request.method ?? '', 'http.response.status_code': status };
    const span = { name: `to ${upstream}`, kind: 'server', failed: status >= 500, attributes } as const;
    recordSpan({ ...span, trace: traceOf(request), ms: seconds * 1_000 });
  };
};
