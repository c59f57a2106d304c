import type { ServiceName } from '@showhands/contracts';
import { median } from '@showhands/load';
import type { Bench } from '../harness/bench.ts';
import type { BenchmarkResult } from '../harness/benchmark-result.ts';
import { ratioOf, runInterleaved } from '../harness/interleave.ts';
import { cpuByServer, type MeasuredVotes, measureVotes } from '../harness/measured-votes.ts';
import { burstsOf, voteOnHotPoll, warmUp } from '../harness/votes.ts';

const MAX_CPU_RATIO = 1.1;
const MIN_RATE_RATIO = 0.9;
const SERVICES: readonly ServiceName[] = ['gateway', 'polls', 'realtime'];

/** Benchmark 15: votes on one hot poll with two replicas of each service on their way against one of each. */
export const replicasVsOne = async (bench: Bench): Promise<readonly BenchmarkResult[]> => {
  const { stack } = bench;
  const vote = () =>
    voteOnHotPoll(
      bench,
      stack.replicas('gateway').map(({ url }) => url),
    );
  /** Both are warmed up alike, since each vote makes the next ones dearer. With two, each replica takes half of the votes. */
  const measure = async (): Promise<MeasuredVotes> => {
    await warmUp(bench, vote, 2);
    return measureVotes(bench, burstsOf(bench, vote));
  };
  const measureTwo = async (): Promise<MeasuredVotes> => {
    await Promise.all(SERVICES.map((service) => stack.addReplica(service)));
    try {
      return await measure();
    } finally {
      for (const service of SERVICES) await stack.removeReplica(service, 1);
    }
  };
  const pairs = await runInterleaved(bench.pairs, measureTwo, measure);
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
        'The votes are divided among the gateways. Each pair starts the second replicas anew, with twice the votes of other warm-ups; both are warmed up alike.',
    },
  ];
};
