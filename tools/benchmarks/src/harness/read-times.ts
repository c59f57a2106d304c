import type { LoadTestAccount } from '@showhands/load';
import { sendBurst } from './send-burst.ts';

const CONNECTIONS = 2;

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
  const times: Record<string, number> = {};
  for (const [name, path] of reads) {
    const requests = Array.from({ length: count }, (_, index) => {
      const token = accounts[index % accounts.length]?.token ?? '';
      return { method: 'GET', path: path(), token } as const;
    });
    times[name] = (await sendBurst([url], requests, CONNECTIONS)).p99;
  }
  return times;
};
