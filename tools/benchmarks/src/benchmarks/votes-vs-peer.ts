import { median } from '@showhands/load';
import type { Bench } from '../harness/bench.ts';
import type { BenchmarkResult } from '../harness/benchmark-result.ts';
import { runInterleaved, spreadOf } from '../harness/interleave.ts';
import { voteOnHotPoll } from '../harness/votes.ts';
import { type ConnectionTrial, trialDetails, tryConnections } from '../peers/connection-trials.ts';
import { type FoundPeer, type Site, startSite } from '../peers/start-site.ts';
import { type PeerRound, refusedPerVote, voteInPeer } from '../peers/vote-in-peer.ts';

const QUICK_VOTES = 60;

/** What a benchmark against a peer states. */
export interface PeerComparison {
  readonly benchmark: number;
  /** The peer in the description of the benchmark and in its details. */
  readonly name: string;
  readonly shortName: string;
  readonly minRatio: number;
  /** Votes of the peer per round. */
  readonly votes: number;
  readonly method: string;
}

const total = (rounds: readonly PeerRound[], pick: (round: PeerRound) => number): number =>
  rounds.reduce((sum, round) => sum + pick(round), 0);

/** Only for a peer that locks a poll. */
const refusals = (rounds: readonly PeerRound[]): Record<string, number> =>
  total(rounds, ({ refused }) => refused) > 0
    ? { 'attempts refused by its lock per vote': median(rounds.map(refusedPerVote)) }
    : {};

/** What the database has of the votes of all rounds, those of the trials included. */
const reconciliation = (rounds: readonly PeerRound[]): Record<string, number> => ({
  'votes acknowledged by it': total(rounds, ({ acknowledged }) => acknowledged),
  'of them missing in its tallies': total(rounds, ({ uncounted }) => uncounted),
  'of them without a row': total(rounds, ({ unstored }) => unstored),
});

const measureInterleaved = async (bench: Bench, site: Site, votes: number, connections: number) => {
  const shipped = async (): Promise<number> => {
    const { perSecond } = await voteOnHotPoll(bench, [bench.gatewayUrl]);
    await bench.waitUntilIdle();
    return perSecond;
  };
  const peer = async (): Promise<PeerRound> => {
    const round = await voteInPeer(site, votes, connections);
    await bench.waitUntilIdle();
    return round;
  };
  await bench.waitUntilIdle();
  await shipped();
  return runInterleaved(bench.pairs, shipped, peer);
};

type Pairs = Awaited<ReturnType<typeof measureInterleaved>>;

const resultOf = (comparison: PeerComparison, trials: readonly ConnectionTrial[], pairs: Pairs): BenchmarkResult => {
  const { benchmark, name, shortName, minRatio, method } = comparison;
  const measured = spreadOf(pairs.map(({ first, second }) => first / second.perSecond));
  const rounds = pairs.map(({ second }) => second);
  return {
    benchmark,
    description: `votes per second on one hot poll ÷ ${name}`,
    target: `≥ ${minRatio}`,
    measured,
    unit: '',
    isMet: measured.median >= minRatio,
    details: {
      'votes per second': median(pairs.map(({ first }) => first)),
      [`with ${shortName}`]: median(rounds.map(({ perSecond }) => perSecond)),
      'connections to it': trials[0]?.connections ?? 1,
      ...refusals(rounds),
      ...reconciliation([...trials, ...rounds]),
      ...trialDetails(trials),
    },
    method: `${method} While one side is measured, the other idles.`,
  };
};

/** Votes on one hot poll against those of a peer, over as many connections as are fastest for it. */
export const votesVsPeer = async (
  bench: Bench,
  found: FoundPeer,
  comparison: PeerComparison,
): Promise<readonly BenchmarkResult[]> => {
  const votes = bench.quick ? QUICK_VOTES : comparison.votes;
  const site = await startSite(found, votes);
  try {
    const trials = await tryConnections(site, votes);
    const pairs = await measureInterleaved(bench, site, votes, trials[0]?.connections ?? 1);
    return [resultOf(comparison, trials, pairs)];
  } finally {
    await site.close();
  }
};
