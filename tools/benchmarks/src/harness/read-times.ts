import { Histogram, type HttpRequest, type LoadTestAccount, openHttpClient, runSchedule } from '@showhands/load';

const CONCURRENCY = 2;

export type Accounts = readonly LoadTestAccount[];
/** Milliseconds by the name of a read. */
export type Times = Readonly<Record<string, number>>;
/** A read under its name, and the path of its next request. */
export type Read = readonly [name: string, path: () => string];

/** The p99 of each read, one kind after the other. @throws if any response is not a 200 */
export const readTimes = async (
  url: string,
  reads: readonly Read[],
  accounts: Accounts,
  count: number,
): Promise<Times> => {
  const client = openHttpClient(url, CONCURRENCY);
  const p99 = async (path: () => string): Promise<number> => {
    const times = new Histogram();
    const start = async (index: number, dueAt: number): Promise<void> => {
      const token = accounts[index % accounts.length]?.token ?? '';
      const request: HttpRequest = { method: 'GET', path: path(), token };
      const { status } = await client.request(request);
      if (status !== 200) throw new Error(`${request.path} returned ${status}`);
      times.record(performance.now() - dueAt);
    };
    await runSchedule({ count, concurrency: CONCURRENCY, start });
    return times.quantile(0.99);
  };
  try {
    const times: Record<string, number> = {};
    for (const [name, path] of reads) times[name] = await p99(path);
    return times;
  } finally {
    await client.close();
  }
};
