import type { Bench } from '../harness/bench.ts';
import { type BenchmarkResult, resultOf } from '../harness/benchmark-result.ts';
import { mediansOf, ratioOf } from '../harness/interleave.ts';
import { cpuDetails, measurePairs, measureVotes } from '../harness/measured-votes.ts';
import { voteOnHotPoll, warmUp } from '../harness/votes.ts';

/**
 * Benchmarks 19 and 20: votes on one hot poll against the same calls of an earlier version that count nothing, so that a
 * cheaper call makes no ratio worse. `processes`: the folder of its polls.ts and gateway.ts.
 */
export const voteVsEarlierCall = async (bench: Bench, processes: string): Promise<readonly BenchmarkResult[]> => {
  const earlier = await bench.startEarlierCalls(processes);
  const round = (url: string) => () => voteOnHotPoll(bench, [url]);
  for (const url of [bench.gatewayUrl, earlier]) await warmUp(bench, round(url));
  const measured = (url: string) => () => measureVotes(bench, round(url));
  const pairs = await measurePairs([bench], measured(bench.gatewayUrl), measured(earlier));
  const [votes, calls] = mediansOf(pairs, ({ perSecond }) => perSecond);
  return [
    resultOf({
      benchmark: 19,
      description: 'votes per second on one hot poll ÷ calls per second of an earlier version that count nothing',
      target: ['≥', 0.75],
      measured: ratioOf(pairs, ({ perSecond }) => perSecond),
      details: { 'votes per second': votes, 'calls per second': calls },
      method:
        'The gateway and the polls service of the other side are those of the earlier version, on the same databases.',
    }),
    resultOf({
      benchmark: 20,
      description: 'CPU time per vote ÷ CPU time per call of benchmark 19, all server processes',
      target: ['≤', 1.35],
      measured: ratioOf(pairs, ({ microseconds }) => microseconds),
      details: cpuDetails(pairs, ['vote', 'call']),
      method: 'Services, PostgreSQL, RabbitMQ and Redis until all consumers are idle, minus their idle use.',
    }),
  ];
};
