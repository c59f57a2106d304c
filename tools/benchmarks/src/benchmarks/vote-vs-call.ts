import { median } from '@showhands/load';
import type { Bench } from '../harness/bench.ts';
import type { BenchmarkResult } from '../harness/benchmark-result.ts';
import { ratioOf } from '../harness/interleave.ts';
import { cpuByServer, type MeasuredVotes, measurePairs, measureVotes } from '../harness/measured-votes.ts';
import { voteOnHotPoll, warmUp } from '../harness/votes.ts';

/** Against which calls votes are compared, and with which aim. */
interface CallComparison {
  /** Of the comparison by rate, and of that by CPU time. */
  readonly benchmarks: readonly [rate: number, cpu: number];
  /** The other side, in the description of the benchmark. */
  readonly calls: string;
  readonly minRate: number;
  readonly maxCpu: number;
  readonly method: string;
}

const compareVotes = async (
  bench: Bench,
  callsUrl: string,
  { benchmarks, calls, minRate, maxCpu, method }: CallComparison,
): Promise<readonly BenchmarkResult[]> => {
  const round = (url: string): Promise<MeasuredVotes> => measureVotes(bench, () => voteOnHotPoll(bench, [url]));
  await warmUp(bench, () => voteOnHotPoll(bench, [bench.gatewayUrl]));
  await warmUp(bench, () => voteOnHotPoll(bench, [callsUrl]));
  const pairs = await measurePairs(
    [bench],
    () => round(bench.gatewayUrl),
    () => round(callsUrl),
  );
  const medianOf = (pick: (pair: (typeof pairs)[number]) => number): number => median(pairs.map(pick));
  const rate = ratioOf(pairs, ({ perSecond }) => perSecond);
  const cpu = ratioOf(pairs, ({ microseconds }) => microseconds);
  return [
    {
      benchmark: benchmarks[0],
      description: `votes per second on one hot poll ÷ ${calls}`,
      target: `≥ ${minRate.toFixed(2)}`,
      measured: rate,
      unit: '',
      isMet: rate.median >= minRate,
      details: {
        'votes per second': medianOf(({ first }) => first.perSecond),
        'calls per second': medianOf(({ second }) => second.perSecond),
      },
      method,
    },
    {
      benchmark: benchmarks[1],
      description: `CPU time per vote ÷ CPU time per call of benchmark ${benchmarks[0]}, all server processes`,
      target: `≤ ${maxCpu}`,
      measured: cpu,
      unit: '',
      isMet: cpu.median <= maxCpu,
      details: {
        'µs per vote': medianOf(({ first }) => first.microseconds),
        'µs per call': medianOf(({ second }) => second.microseconds),
        ...cpuByServer(
          'µs of a vote',
          pairs.map(({ first }) => first),
        ),
        ...cpuByServer(
          'µs of a call',
          pairs.map(({ second }) => second),
        ),
      },
      method: 'Services, PostgreSQL, RabbitMQ and Redis until all consumers are idle, minus their idle use.',
    },
  ];
};

/** Benchmarks 1 and 4: votes on one hot poll against the same calls answered without counting. */
export const voteVsCall = async (bench: Bench): Promise<readonly BenchmarkResult[]> =>
  compareVotes(bench, await bench.startWithBallotBox('nothing'), {
    benchmarks: [1, 4],
    calls: 'authenticated calls per second that are answered without counting',
    minRate: 0.9,
    maxCpu: 1.25,
    method: 'The other polls service has a ballot box that counts nothing, behind a gateway of its own.',
  });

/**
 * Benchmarks 19 and 20: the same against the calls of an earlier version, so that a cheaper call makes no ratio worse.
 * `processes`: the folder of its polls.ts and gateway.ts.
 */
export const voteVsEarlierCall = async (bench: Bench, processes: string): Promise<readonly BenchmarkResult[]> =>
  compareVotes(bench, await bench.startWithBallotBox('nothing', processes), {
    benchmarks: [19, 20],
    calls: 'such calls per second of an earlier version',
    minRate: 0.75,
    maxCpu: 1.35,
    method:
      'The gateway and the polls service of the other side are those of the earlier version, on the same databases.',
  });
