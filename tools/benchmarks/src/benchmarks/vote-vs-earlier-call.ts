import type { Bench } from '../harness/bench.ts';
import { type BenchmarkResult, resultOf } from '../harness/benchmark-result.ts';
import { mediansOf, ratioOf } from '../harness/interleave.ts';
import { cpuDetails, measurePairs, measureVotes } from '../harness/measured-votes.ts';
import { voteOnHotPoll, warmUp } from '../harness/votes.ts';

/**
 * Benchmarks 19 and 20: votes on one hot poll against the same calls of an earlier version that count nothing. A
 * cheaper call therefore makes no ratio worse. `processes`: the folder of its polls.ts and gateway.ts.
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
      sentence:
        'Votes on one poll are counted {} times as fast as an earlier version answers calls that count nothing.',
      target: ['≥', 0.75],
      measured: ratioOf(pairs, ({ perSecond }) => perSecond),
      details: { 'votes per second': votes, 'calls per second': calls },
    }),
    resultOf({
      benchmark: 20,
      sentence: 'A vote costs {} times the CPU time of a call of benchmark 19, over all server processes.',
      target: ['≤', 1.35],
      measured: ratioOf(pairs, ({ microseconds }) => microseconds),
      details: cpuDetails(pairs, ['vote', 'call']),
    }),
  ];
};
