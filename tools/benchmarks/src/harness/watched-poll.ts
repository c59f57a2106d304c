import { getPoll } from '@showhands/contracts';
import { type ClientPool, Histogram, openClientPool, pollStateOf, voteToScreen } from '@showhands/load';
import { apiClient, eventually } from '@showhands/testing';
import type { Bench } from './bench.ts';
import { startVoterThread } from './voter-thread.ts';

const CONNECTIONS = 100;

export interface WatchedPollOptions {
  /** Sockets that have joined the poll, each with an account of its own. */
  readonly screens: number;
  /** Votes per second. */
  readonly rate: number;
  /** How long each round takes. */
  readonly seconds: number;
}

interface Times {
  readonly p50: number;
  readonly p99: number;
}

export interface WatchedRound {
  /** Milliseconds from the time at which a vote was due to its response. */
  readonly votes: Times;
  /** Milliseconds from the time at which a vote was due to the first state on each screen that includes it. */
  readonly screens: Times;
}

/** A new poll that many screens show: one thread holds all screens, and another casts the votes. */
export interface WatchedPoll {
  /** @throws Error if a vote is lost, does not reach a screen, or a screen's last state is missing */
  round(): Promise<WatchedRound>;
  close(): Promise<void>;
}

const assertComplete = (pool: ClientPool, votes: number, acknowledged: number, total: number): void => {
  if (acknowledged !== votes) throw new Error(`${acknowledged} of ${votes} votes were acknowledged`);
  const behind = pool.clients.filter(({ lastState }) => lastState?.total !== total).length;
  if (behind > 0) throw new Error(`${behind} screens do not show the last state`);
};

/** Has votes for `bench.pairs` rounds and one warm-up round. */
export const openWatchedPoll = async (bench: Bench, options: WatchedPollOptions): Promise<WatchedPoll> => {
  const { screens, rate, seconds } = options;
  const perRound = rate * seconds;
  const poll = await bench.createPoll();
  const optionId = poll.options[0]?.id ?? '';
  const accounts = await bench.accounts(Math.max(screens, perRound * (bench.pairs + 1)));
  const api = apiClient(bench.gatewayUrl);
  const pool = openClientPool({
    url: bench.gatewayUrl,
    viewers: accounts.slice(0, screens).map(({ token }) => ({ token, pollId: poll.id })),
    readPoll: async ({ token }) => pollStateOf((await api.call(getPoll, { token, params: { id: poll.id } })).body),
  });
  await pool.settled;
  // Replicas may be moving sockets to less crowded ones.
  await eventually(
    () => {
      const errors = JSON.stringify([...pool.connectErrors]);
      if (pool.joined !== screens) throw new Error(`${pool.joined} of ${screens} sockets have joined: ${errors}`);
    },
    { timeoutMs: 60_000 },
  );
  const voters = startVoterThread();
  let cast = 0;
  return {
    round: async () => {
      await bench.waitUntilIdle();
      const ballots = accounts.slice(cast, cast + perRound).map((account) => ({ account, pollId: poll.id, optionId }));
      cast += ballots.length;
      const casts = await voters.cast({ url: bench.gatewayUrl, ballots, connections: CONNECTIONS, rate });
      await bench.waitUntilIdle();
      const acknowledged = casts.filter(({ outcome }) => outcome === 'acknowledged');
      // The screens' thread may still be reading.
      await eventually(() => assertComplete(pool, ballots.length, acknowledged.length, cast), { timeoutMs: 60_000 });
      const votes = new Histogram();
      for (const { ms } of acknowledged) votes.record(ms);
      const times = voteToScreen(casts, pool.clients);
      if (times.count !== ballots.length * screens) throw new Error('not every vote reached every screen');
      return { votes: votes.distribution(), screens: times.distribution() };
    },
    close: async () => {
      pool.close();
      await voters.close();
    },
  };
};
