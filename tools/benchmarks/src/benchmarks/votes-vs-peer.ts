import { median } from '@showhands/load';
import type { Bench } from '../harness/bench.ts';
import { type BenchmarkResult, resultOf } from '../harness/benchmark-result.ts';
import { runInterleaved, spreadOf } from '../harness/interleave.ts';
import { voteOnHotPoll } from '../harness/votes.ts';
import { type FoundPeer, type Site, startSite } from '../peers/start-site.ts';
import { type PeerRound, voteInPeer } from '../peers/vote-in-peer.ts';

const QUICK_VOTES = 60;
/** As few as one: a peer that locks a poll for each vote refuses the others meanwhile. */
const CONNECTIONS = [1, 2, 4, 8, 16, 32];
/** How many of the votes of a round each number of connections is tried with. */
const TRIAL_SHARE = 0.25;

interface Trial extends PeerRound {
  readonly connections: number;
}

/** Tries each number of connections twice, so that a disturbance of one trial does not decide. @returns fastest first */
const tryConnections = async (site: Site, votesPerRound: number): Promise<readonly Trial[]> => {
  const votes = votesPerRound * TRIAL_SHARE;
  await voteInPeer(site, votes, 1); // Fills the caches of PHP and of the database.
  const trials: Trial[] = [];
  for (const connections of [...CONNECTIONS, ...CONNECTIONS.toReversed()])
    trials.push({ connections, ...(await voteInPeer(site, votes, connections)) });
  return trials.toSorted((one, other) => other.perSecond - one.perSecond);
};

/** What the database has of the votes of all rounds, those of the trials included. */
const reconciliation = (rounds: readonly PeerRound[]): Record<string, number> => {
  const total = (pick: (round: PeerRound) => number): number => rounds.reduce((sum, round) => sum + pick(round), 0);
  return {
    'votes acknowledged by it': total(({ acknowledged }) => acknowledged),
    'of them missing in its tallies': total(({ uncounted }) => uncounted),
    'of them without a row': total(({ unstored }) => unstored),
  };
};

const measureInterleaved = async (bench: Bench, site: Site, votes: number, connections: number) => {
  const thenIdle = async <Result>(round: Promise<Result>): Promise<Result> => {
    const result = await round;
    await bench.waitUntilIdle();
    return result;
  };
  const shipped = () => thenIdle(voteOnHotPoll(bench, [bench.gatewayUrl]));
  await bench.waitUntilIdle();
  await shipped();
  return runInterleaved(bench.pairs, shipped, () => thenIdle(voteInPeer(site, votes, connections)));
};

/** Votes on one hot poll against those of a peer, over as many connections as are fastest for it. */
export const votesVsPeer = async (bench: Bench, found: FoundPeer): Promise<readonly BenchmarkResult[]> => {
  const { benchmark, name, minRatio, votesPerRound, method } = found.peer;
  const votes = bench.quick ? QUICK_VOTES : votesPerRound;
  const site = await startSite(found, votes);
  try {
    const trials = await tryConnections(site, votes);
    const connections = trials[0]?.connections ?? 1;
    const pairs = await measureInterleaved(bench, site, votes, connections);
    const rounds = pairs.map(({ second }) => second);
    return [
      resultOf({
        benchmark,
        description: `votes per second on one hot poll ÷ ${name}`,
        target: ['≥', minRatio],
        measured: spreadOf(pairs.map(({ first, second }) => first.perSecond / second.perSecond)),
        details: {
          'votes per second': median(pairs.map(({ first }) => first.perSecond)),
          'with it': median(rounds.map(({ perSecond }) => perSecond)),
          'connections to it': connections,
          'attempts refused by a lock per vote': median(
            rounds.map(({ refused, acknowledged }) => refused / acknowledged),
          ),
          ...reconciliation([...trials, ...rounds]),
        },
        method: `${method} While one side is measured, the other idles.`,
      }),
    ];
  } finally {
    await site.close();
  }
};
