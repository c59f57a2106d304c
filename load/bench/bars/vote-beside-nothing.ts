import { median } from '../../src/percentiles.ts';
import type { Bench } from '../frame/bench.ts';
import type { Finding } from '../frame/finding.ts';
import { interleave, ratioOf } from '../frame/pairs.ts';
import { type CpuSeconds, totalOf } from '../frame/process-tree.ts';
import { hotRound } from '../frame/votes.ts';

const LEAST_RATE = 0.9;
const MOST_CPU = 1.25;

interface Round {
  readonly perSecond: number;
  readonly microseconds: number;
  readonly calls: number;
  readonly cpu: CpuSeconds;
}

/** What each server had of it. */
const sharesOf = (what: string, rounds: readonly Round[]): Record<string, number> => {
  const names = [...new Set(rounds.flatMap(({ cpu }) => [...cpu.keys()]))];
  const share = (name: string): number => median(rounds.map(({ cpu, calls }) => ((cpu.get(name) ?? 0) / calls) * 1e6));
  const shares = names.map((name) => [`${what} in ${name}`, share(name)] as const);
  return Object.fromEntries(shares.filter(([, value]) => value >= 1));
};

/** Bars 1 and 4: votes on one hot poll beside the same calls that are answered without being counted. */
export const voteBesideNothing = async (bench: Bench): Promise<readonly Finding[]> => {
  const nothing = await bench.besideWithBox('nothing');
  const round = async (url: string): Promise<Round> => {
    const { result, cpu } = await bench.cpuOf(() => hotRound(bench, url));
    return {
      perSecond: result.perSecond,
      microseconds: (totalOf(cpu) / result.acknowledged) * 1e6,
      cpu,
      calls: result.acknowledged,
    };
  };
  await round(bench.gatewayUrl);
  await round(nothing);
  const pairs = await interleave(
    bench.pairs,
    () => round(bench.gatewayUrl),
    () => round(nothing),
  );
  const middle = (pick: (pair: (typeof pairs)[number]) => number): number => median(pairs.map(pick));
  const rate = ratioOf(pairs, ({ perSecond }) => perSecond);
  const cpu = ratioOf(pairs, ({ microseconds }) => microseconds);
  return [
    {
      bar: 1,
      what: 'votes per second on one hot poll ÷ authenticated calls per second that are answered without being counted',
      target: `≥ ${LEAST_RATE.toFixed(2)}`,
      measured: rate,
      unit: '',
      isMet: rate.median >= LEAST_RATE,
      figures: {
        'votes per second': middle(({ first }) => first.perSecond),
        'calls per second': middle(({ second }) => second.perSecond),
      },
      how: 'The other side is the polls service with a ballot box that counts nothing, behind a gateway of its own.',
    },
    {
      bar: 4,
      what: 'CPU time per vote ÷ CPU time per such call, all server processes',
      target: `≤ ${MOST_CPU}`,
      measured: cpu,
      unit: '',
      isMet: cpu.median <= MOST_CPU,
      figures: {
        'µs per vote': middle(({ first }) => first.microseconds),
        'µs per call': middle(({ second }) => second.microseconds),
        ...sharesOf(
          'µs of a vote',
          pairs.map(({ first }) => first),
        ),
        ...sharesOf(
          'µs of a call',
          pairs.map(({ second }) => second),
        ),
      },
      how: 'Services, PostgreSQL, RabbitMQ and Redis until all consumers rest, less what they use at rest.',
    },
  ];
};
