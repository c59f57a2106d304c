import { Histogram, type HttpClient, type HttpRequest, openHttpClient, runSchedule } from '@showhands/load';

export interface BurstResult {
  readonly acknowledged: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

const OK = 200;

/**
 * Divides the requests and the connections among the URLs. `rate`: requests per second to each URL, by default as many as
 * the connections allow. @throws if any response is not a 200
 */
export const sendBurst = async (
  urls: readonly string[],
  requests: readonly HttpRequest[],
  connections: number,
  rate?: number,
): Promise<BurstResult> => {
  const concurrency = connections / urls.length;
  const clients = urls.map((url) => openHttpClient(url, concurrency));
  const times = new Histogram();
  const otherStatuses = new Map<number, number>();
  /** Each URL on its own, so that none of its connections waits for another's. */
  const sendShare = (client: HttpClient, own: number): Promise<void> => {
    const share = requests.filter((_, index) => index % clients.length === own);
    const start = async (index: number, dueAt: number): Promise<void> => {
      const request = share[index];
      if (!request) return;
      const { status } = await client.request(request);
      if (status === OK) times.record(performance.now() - dueAt);
      else otherStatuses.set(status, (otherStatuses.get(status) ?? 0) + 1);
    };
    return runSchedule({ count: share.length, rate, concurrency, start });
  };
  try {
    const startedAt = performance.now();
    await Promise.all(clients.map(sendShare));
    const seconds = (performance.now() - startedAt) / 1_000;
    if (otherStatuses.size > 0) {
      const counts = [...otherStatuses].map(([status, count]) => `${count} × ${status}`).join(', ');
      throw new Error(`not every response was a ${OK}: ${counts}`);
    }
    const { count, p50, p99 } = times.distribution();
    return { acknowledged: count, perSecond: count / seconds, p50, p99 };
  } finally {
    await Promise.all(clients.map((client) => client.close()));
  }
};
