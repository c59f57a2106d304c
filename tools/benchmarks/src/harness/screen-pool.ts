import { type ClientPool, type LoadTestAccount, openClientPool, readPoll } from '@showhands/load';
import { eventually } from '@showhands/testing';
import type { Bench } from './bench.ts';

/** Opens a socket for each account, subscribed to the list or to the feed of all polls. Each compares its state of one poll. */
export const openScreenPool = async (
  bench: Bench,
  accounts: readonly LoadTestAccount[],
  list: readonly string[],
  shows: 'list' | 'feed' = 'list',
): Promise<ClientPool> => {
  const pool = openClientPool({
    url: bench.gatewayUrl,
    viewers: accounts.map(({ token }, index) => ({
      token,
      pollId: list[index % list.length] ?? '',
      shows: shows === 'list' ? { list } : shows,
    })),
    readPoll: async ({ pollId, token }) => readPoll(bench.gatewayUrl, pollId, token),
  });
  await pool.settled;
  try {
    // Crowded replicas close some sockets, which connect again.
    await eventually(
      () => {
        if (pool.joined < accounts.length)
          throw new Error(`${pool.joined} of ${accounts.length} sockets are subscribed`);
      },
      { timeoutMs: 60_000 },
    );
    return pool;
  } catch (error) {
    pool.close();
    throw error;
  }
};
