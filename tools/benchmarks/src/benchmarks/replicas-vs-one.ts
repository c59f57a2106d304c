import type { ServiceName } from '@showhands/contracts';
import { median } from '@showhands/load';
import type { Bench } from '../harness/bench.ts';
import type { BenchmarkResult } from '../harness/benchmark-result.ts';
import { ratioOf } from '../harness/interleave.ts';
import { cpuByServer, type MeasuredVotes, measurePairs, measureVotes } from '../harness/measured-votes.ts';
import { voteOnHotPoll, warmUp } from '../harness/votes.ts';

const MAX_CPU_RATIO = 1.1;
const MIN_RATE_RATIO = 0.9;
const SERVICES: readonly ServiceName[] = ['gateway', 'polls', 'realtime'];

const resultsOf = (
  pairs: readonly { readonly first: MeasuredVotes; readonly second: MeasuredVotes }[],
): readonly BenchmarkResult[] => {
  const measured = ratioOf(pairs, ({ microseconds }) => microseconds);
  const rate = ratioOf(pairs, ({ perSecond }) => perSecond).median;
  const ofTwo = pairs.map(({ first }) => first);
  return [
    {
      benchmark: 15,
      description: `CPU time per vote on one hot poll with two each of ${SERVICES.join(', ')} ÷ with one of each`,
      target: `≤ ${MAX_CPU_RATIO}, votes per second ≥ ${MIN_RATE_RATIO}`,
      measured,
      unit: '',
      isMet: measured.median <= MAX_CPU_RATIO && rate >= MIN_RATE_RATIO,
      details: {
        'times the votes per second': rate,
        'µs per vote with two': median(ofTwo.map(({ microseconds }) => microseconds)),
        'µs with one': median(pairs.map(({ second }) => second.microseconds)),
        ...cpuByServer('µs of a vote with two', ofTwo),
        ...cpuByServer(
          'µs of a vote with one',
          pairs.map(({ second }) => second),
        ),
      },
      method:
        'Two new stacks take the bursts in turns, each on servers of its own. The votes are divided among the gateways.',
    },
  ];
};

const voteOn = (bench: Bench) => () =>
  voteOnHotPoll(
    bench,
    bench.stack.replicas('gateway').map(({ url }) => url),
  );

/** Benchmark 15: votes on one hot poll with two replicas of each service on their way against one of each. */
export const replicasVsOne = async (bench: Bench): Promise<readonly BenchmarkResult[]> => {
  const one = await bench.openAnother({});
  const two = await bench.openAnother(Object.fromEntries(SERVICES.map((service) => [service, 2])));
  try {
    // Each of two replicas takes half of the votes; the databases are to hold as many.
    for (const either of [one, two]) await warmUp(either, voteOn(either), 2);
    return resultsOf(
      await measurePairs(
        [one, two],
        () => measureVotes(two, voteOn(two)),
        () => measureVotes(one, voteOn(one)),
      ),
    );
  } finally {
    await Promise.all([one.close(), two.close()]);
  }
};
