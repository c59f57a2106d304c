import { median } from '@showhands/load';
import type { Bench } from '../harness/bench.ts';
import type { BenchmarkResult } from '../harness/benchmark-result.ts';
import { ratioOf, runInterleaved } from '../harness/interleave.ts';
import { cpuByServer, type MeasuredVotes, measureVotes } from '../harness/measured-votes.ts';
import { voteOnHotPoll } from '../harness/votes.ts';

const MIN_RATE_RATIO = 0.9;
const MAX_CPU_RATIO = 1.25;

/** Benchmarks 1 and 4: votes on one hot poll against the same calls answered without counting. */
export const voteVsCall = async (bench: Bench): Promise<readonly BenchmarkResult[]> => {
  const withoutCounting = await bench.startWithBallotBox('nothing');
  const round = (url: string): Promise<MeasuredVotes> => measureVotes(bench, () => voteOnHotPoll(bench, [url]));
  await round(bench.gatewayUrl);
  await round(withoutCounting);
  const pairs = await runInterleaved(
    bench.pairs,
    () => round(bench.gatewayUrl),
    () => round(withoutCounting),
  );
  const medianOf = (pick: (pair: (typeof pairs)[number]) => number): number => median(pairs.map(pick));
  const rate = ratioOf(pairs, ({ perSecond }) => perSecond);
  const cpu = ratioOf(pairs, ({ microseconds }) => microseconds);
  return [
    {
      benchmark: 1,
      description:
        'votes per second on one hot poll ÷ authenticated calls per second that are answered without counting',
      target: `≥ ${MIN_RATE_RATIO.toFixed(2)}`,
      measured: rate,
      unit: '',
      isMet: rate.median >= MIN_RATE_RATIO,
      details: {
        'votes per second': medianOf(({ first }) => first.perSecond),
        'calls per second': medianOf(({ second }) => second.perSecond),
      },
      method: 'The other polls service has a ballot box that counts nothing, behind a gateway of its own.',
    },
    {
      benchmark: 4,
      description: 'CPU time per vote ÷ CPU time per such call, all server processes',
      target: `≤ ${MAX_CPU_RATIO}`,
      measured: cpu,
      unit: '',
      isMet: cpu.median <= MAX_CPU_RATIO,
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
