import { Histogram, type HttpRequest, openHttpClient, runSchedule } from '@showhands/load';

export interface BurstResult {
  readonly acknowledged: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

const OK = 200;

/** Sends the requests to the URLs in turn, as fast as the connections allow. @throws if any response is not a 200 */
export const sendBurst = async (
  urls: readonly string[],
  requests: readonly HttpRequest[],
  connections: number,
): Promise<BurstResult> => {
  const clients = urls.map((url) => openHttpClient(url, connections / urls.length));
  const times = new Histogram();
  const otherStatuses = new Map<number, number>();
  const start = async (index: number, dueAt: number): Promise<void> => {
    const [request, client] = [requests[index], clients[index % clients.length]];
    if (!request || !client) return;
    const { status } = await client.request(request);
    if (status === OK) times.record(performance.now() - dueAt);
    else otherStatuses.set(status, (otherStatuses.get(status) ?? 0) + 1);
  };
  try {
    const startedAt = performance.now();
    await runSchedule({ count: requests.length, concurrency: connections, start });
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
