import { getPoll, type Poll } from '@showhands/contracts';
import { type ClientPool, openClientPool, pollStateOf } from '@showhands/load';
import { apiClient } from '@showhands/testing';
import type { Bench } from './bench.ts';

/** Opens a poll in so many sockets, each with an account of its own. */
export const openViewers = async (bench: Bench, poll: Poll, count: number): Promise<ClientPool> => {
  const accounts = await bench.accounts(count);
  const api = apiClient(bench.gatewayUrl);
  const pool = openClientPool({
    url: bench.gatewayUrl,
    viewers: accounts.map(({ token }) => ({ token, pollId: poll.id })),
    readPoll: async ({ token }) => pollStateOf((await api.call(getPoll, { token, params: { id: poll.id } })).body),
  });
  await pool.settled;
  if (pool.joined !== count) throw new Error(`${pool.joined} of ${count} sockets have joined`);
  return pool;
};
