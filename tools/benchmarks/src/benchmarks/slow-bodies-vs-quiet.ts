import type { Bench } from '../harness/bench.ts';
import { type BenchmarkResult, resultOf } from '../harness/benchmark-result.ts';
import { mediansOf, ratioOf, runInterleaved } from '../harness/interleave.ts';
import { type BurstResult, sendBurst } from '../harness/send-burst.ts';
import { openSlowBodies } from '../harness/slow-bodies.ts';

const ACCOUNTS = 50;
const CALLS_PER_SECOND = 100;
const CONNECTIONS = 50;

const READS = ['/api/polls/dashboard', '/api/me', '/api/notifications'];

type Round = Pick<BurstResult, 'p50' | 'p99'> & { readonly begun: number };

/** Benchmark 11: other users' calls while the bodies of open requests without a token do not arrive. */
export const slowBodiesVsQuiet = async (bench: Bench): Promise<readonly BenchmarkResult[]> => {
  const [bodies, seconds] = bench.quick ? [200, 1] : [2_000, 15];
  const accounts = await bench.accounts(ACCOUNTS);
  const requests = Array.from({ length: seconds * CALLS_PER_SECOND }, (_, index) => {
    const [path = '', token = ''] = [READS[index % READS.length], accounts[index % accounts.length]?.token];
    return { method: 'GET', path, token } as const;
  });
  const measureReads = () => sendBurst([bench.gatewayUrl], requests, CONNECTIONS, CALLS_PER_SECOND);
  const quiet = async (): Promise<Round> => {
    await bench.waitUntilIdle();
    return { ...(await measureReads()), begun: 0 };
  };
  const attacked = async (): Promise<Round> => {
    await bench.waitUntilIdle();
    const attack = await openSlowBodies(bench.gatewayUrl, bodies);
    try {
      return { ...(await measureReads()), begun: await attack.begun() };
    } finally {
      await attack.close();
    }
  };

  await attacked();
  await quiet();
  const pairs = await runInterleaved(bench.pairs, attacked, quiet);
  const [p50, p50Quiet] = mediansOf(pairs, (round) => round.p50);
  const [p99, p99Quiet] = mediansOf(pairs, (round) => round.p99);
  const [begun] = mediansOf(pairs, (round) => round.begun);
  return [
    resultOf({
      benchmark: 11,
      sentence: `While the bodies of ${bodies} open requests do not arrive, other users' reads take {} times as long (p99), at ${CALLS_PER_SECOND} per second.`,
      target: ['≤', 2],
      measured: ratioOf(pairs, (round) => round.p99),
      details: {
        ...{ 'ms p50': p50, 'ms p99': p99, 'ms p50 quiet': p50Quiet, 'ms p99 quiet': p99Quiet },
        'slow bodies begun': begun,
      },
    }),
  ];
};
