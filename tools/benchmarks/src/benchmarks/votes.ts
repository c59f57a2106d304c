import type { Poll, ServiceName } from '@showhands/contracts';
import type { Bench } from '../harness/bench.ts';
import { type BenchmarkResult, resultOf, VOTES_PER_SECOND } from '../harness/benchmark-result.ts';
import { mediansOf, ratioOf } from '../harness/interleave.ts';
import { cpuDetails, type MeasuredVotes, measurePairs, measureVotes } from '../harness/measured-votes.ts';
import { sendVotes, voteOnHotPoll, votesOn, votesPerRound, warmUp } from '../harness/votes.ts';

const POLLS = 100;
const REPLICATED: readonly ServiceName[] = ['gateway', 'polls', 'realtime'];

const voteOnHot = (bench: Bench) => () =>
  voteOnHotPoll(
    bench,
    bench.stack.replicas('gateway').map(({ url }) => url),
  );

/** Benchmark 2: votes spread over many polls against the same votes on one hot poll. */
export const spreadVsHot = async (bench: Bench): Promise<readonly BenchmarkResult[]> => {
  const accounts = await bench.accounts(votesPerRound(bench));
  const spread = async (): Promise<MeasuredVotes> => {
    const polls: Poll[] = [];
    while (polls.length < POLLS) polls.push(await bench.createPoll());
    await bench.waitUntilIdle();
    return measureVotes(bench, () => sendVotes([bench.gatewayUrl], votesOn(polls, accounts)));
  };
  await warmUp(bench, voteOnHot(bench));
  await spread();
  const pairs = await measurePairs([bench], spread, () => measureVotes(bench, voteOnHot(bench)));
  const [onMany, onOne] = mediansOf(pairs, ({ perSecond }) => perSecond);
  return [
    resultOf({
      benchmark: 2,
      sentence: `Votes spread over ${POLLS} polls are counted {} times as fast as votes on one poll.`,
      target: ['≥', 0.85],
      measured: ratioOf(pairs, ({ perSecond }) => perSecond),
      details: {
        [`votes per second on ${POLLS} polls`]: onMany,
        [VOTES_PER_SECOND]: onOne,
        'times the CPU time': ratioOf(pairs, ({ microseconds }) => microseconds).median,
        ...cpuDetails(pairs, [`vote on ${POLLS} polls`, 'vote on one']),
      },
    }),
  ];
};

/** Benchmark 15: votes on one hot poll with two replicas of each service against one of each. */
export const replicasVsOne = async (bench: Bench): Promise<readonly BenchmarkResult[]> => {
  const one = await bench.openAnother({});
  const two = await bench.openAnother(Object.fromEntries(REPLICATED.map((service) => [service, 2])));
  try {
    // Each of two replicas gets half of the votes. Both databases then have the same number of votes.
    for (const either of [one, two]) await warmUp(either, voteOnHot(either), 2);
    const round = (either: Bench) => () => measureVotes(either, voteOnHot(either));
    const pairs = await measurePairs([one, two], round(two), round(one));
    const rate = ratioOf(pairs, ({ perSecond }) => perSecond).median;
    return [
      resultOf({
        benchmark: 15,
        sentence: `A vote on one poll costs {} times the CPU time with two replicas each of ${REPLICATED.join(', ')} as with one.`,
        target: ['≤', 1.1],
        also: { target: 'votes per second ≥ 0.9', isMet: rate >= 0.9 },
        measured: ratioOf(pairs, ({ microseconds }) => microseconds),
        details: { 'times the votes per second': rate, ...cpuDetails(pairs, ['vote with two', 'vote with one']) },
      }),
    ];
  } finally {
    await Promise.all([one.close(), two.close()]);
  }
};
