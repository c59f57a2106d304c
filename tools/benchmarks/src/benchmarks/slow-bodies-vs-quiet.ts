import { Histogram, openHttpClient, runSchedule } from '@showhands/load';
import type { Bench } from '../harness/bench.ts';
import { type BenchmarkResult, resultOf } from '../harness/benchmark-result.ts';
import { mediansOf, ratioOf, runInterleaved } from '../harness/interleave.ts';
import { openSlowBodies } from '../harness/slow-bodies.ts';

const ACCOUNTS = 50;
const CALLS_PER_SECOND = 100;
const CONNECTIONS = 50;

const READS = ['/api/polls/dashboard', '/api/me', '/api/notifications'];

interface Round {
  readonly p50: number;
  readonly p99: number;
  readonly begun: number;
}

/** Benchmark 11: everyone else's calls while requests without a token are open whose bodies do not arrive. */
export const slowBodiesVsQuiet = async (bench: Bench): Promise<readonly BenchmarkResult[]> => {
  const [bodies, seconds] = bench.quick ? [200, 1] : [2_000, 15];
  const accounts = await bench.accounts(ACCOUNTS);
  const client = openHttpClient(bench.gatewayUrl, CONNECTIONS);

  const measureReads = async (): Promise<Omit<Round, 'begun'>> => {
    const times = new Histogram();
    const start = async (index: number, dueAt: number): Promise<void> => {
      const [path = '', token = ''] = [READS[index % READS.length], accounts[index % accounts.length]?.token];
      const { status } = await client.request({ method: 'GET', path, token });
      if (status !== 200) throw new Error(`${path} returned ${status}`);
      times.record(performance.now() - dueAt);
    };
    const count = seconds * CALLS_PER_SECOND;
    await runSchedule({ count, rate: CALLS_PER_SECOND, concurrency: CONNECTIONS, start });
    return times.distribution();
  };
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

  try {
    await attacked();
    await quiet();
    const pairs = await runInterleaved(bench.pairs, attacked, quiet);
    const [p50, p50Quiet] = mediansOf(pairs, (round) => round.p50);
    const [p99, p99Quiet] = mediansOf(pairs, (round) => round.p99);
    const [begun] = mediansOf(pairs, (round) => round.begun);
    return [
      resultOf({
        benchmark: 11,
        description: `p99 of ${CALLS_PER_SECOND} reads per second while ${bodies} requests are open whose bodies do not arrive ÷ without them`,
        target: ['≤', 2],
        measured: ratioOf(pairs, (round) => round.p99),
        details: {
          ...{ 'ms p50': p50, 'ms p99': p99, 'ms p50 quiet': p50Quiet, 'ms p99 quiet': p99Quiet },
          'slow bodies begun': begun,
        },
        method:
          'The bodies are declared with 15 and 99 kB or chunked, and one byte of each arrives. The gateway ends them after 10 s; each is begun anew. They come from this machine, where no limit of connections applies.',
      }),
    ];
  } finally {
    await client.close();
  }
};
