import { readFile } from 'node:fs/promises';
import { onShutdownSignal } from '@showhands/service-kit/runtime';
import { startSupervisor } from '@showhands/testing';
import { checkedVotes, proofs } from './benchmarks/checked-votes.ts';
import { fullFeed, manyDashboards } from './benchmarks/dashboards.ts';
import { memoryOfSockets } from './benchmarks/memory-of-sockets.ts';
import { ordinaryVotes } from './benchmarks/ordinary-votes.ts';
import { rankedVotes } from './benchmarks/ranked-votes.ts';
import { largeVsSmallDatabase } from './benchmarks/reads.ts';
import { realtimeReplicas } from './benchmarks/realtime-replicas.ts';
import { fullHouse, voteToScreen } from './benchmarks/screens.ts';
import { slowBodiesVsQuiet } from './benchmarks/slow-bodies-vs-quiet.ts';
import { socketsVsBare } from './benchmarks/sockets-vs-bare.ts';
import { voteVsEarlierCall } from './benchmarks/vote-vs-earlier-call.ts';
import { replicasVsOne, spreadVsHot } from './benchmarks/votes.ts';
import { type Bench, openBench } from './harness/bench.ts';
import type { Benchmark, BenchmarkResult } from './harness/benchmark-result.ts';
import { capacityTable } from './harness/capacity.ts';
import { describeMachine } from './harness/machine.ts';
import { writePerformance } from './harness/performance-page.ts';
import { asText } from './harness/report.ts';
import { type BenchOptions, readOptions, USAGE } from './options.ts';

const PAIRS = 5;

const ownBenchmarks: readonly Benchmark[] = [
  { numbers: [2], measure: spreadVsHot },
  { numbers: [15], measure: replicasVsOne },
  { numbers: [23, 24], measure: ordinaryVotes },
  { numbers: [25, 26], measure: realtimeReplicas },
  { numbers: [16], measure: rankedVotes },
  { numbers: [27, 28, 29], measure: checkedVotes },
  { numbers: [30], measure: proofs },
  { numbers: [9], measure: memoryOfSockets },
  { numbers: [5], measure: socketsVsBare },
  { numbers: [6], measure: voteToScreen },
  { numbers: [13], measure: fullHouse },
  { numbers: [21], measure: manyDashboards },
  { numbers: [22], measure: fullFeed },
  { numbers: [11], measure: slowBodiesVsQuiet },
  { numbers: [7, 12], measure: largeVsSmallDatabase },
];

const votesVsEarlierCalls = (processes: string): Benchmark => ({
  numbers: [19, 20],
  measure: (bench) => voteVsEarlierCall(bench, processes),
});

const log = (line: string): void => void process.stderr.write(`${line}\n`);

const measure = async (bench: Bench, { only, earlier }: BenchOptions): Promise<readonly BenchmarkResult[]> => {
  const results: BenchmarkResult[] = [];
  const optional = earlier === undefined ? [] : [votesVsEarlierCalls(earlier)];
  for (const benchmark of [...ownBenchmarks, ...optional]) {
    if (only && !benchmark.numbers.some((number) => only.includes(number))) continue;
    log(`Benchmark ${benchmark.numbers.join(' and ')} …`);
    try {
      const measured = await benchmark.measure(bench);
      log(asText(measured));
      results.push(...measured);
    } catch (error) {
      // The remaining benchmarks run all the same.
      log(Error.isError(error) ? (error.stack ?? error.message) : String(error));
      process.exitCode = 1;
    } finally {
      await bench.endChildren();
    }
  }
  return results.toSorted((one, other) => one.benchmark - other.benchmark);
};

const report = async (bench: Bench, results: readonly BenchmarkResult[], options: BenchOptions): Promise<void> => {
  const machine = await describeMachine(bench.stack, bench.pollsDatabase);
  if (options.json) process.stdout.write(`${JSON.stringify({ machine, pairs: bench.pairs, results })}\n`);
  else process.stdout.write(asText(results));
  if (!options.only && !options.quick) await writePerformance(results, machine, bench.pairs);
};

/** Each process writes its profile when it ends. */
const profiling = (folder: string | undefined): Record<string, string> =>
  folder === undefined ? {} : { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${folder}` };

const run = async (options: BenchOptions): Promise<void> => {
  const environment = { RATE_LIMITS: 'off', LOG_LEVEL: 'warn', ...profiling(options.profile) };
  const supervisor = await startSupervisor();
  const { quick, pairs = quick ? 1 : PAIRS } = options;
  const opening = openBench({ environment, pairs, quick }, supervisor);
  const close = async (): Promise<void> => {
    // A stack that is still starting is stopped once it has started.
    await (await opening).close();
    await supervisor.close();
  };
  onShutdownSignal(async () => {
    await close();
    process.exit(1);
  });
  const bench = await opening;
  try {
    await report(bench, await measure(bench, options), options);
  } finally {
    await close();
  }
};

const options = (): BenchOptions | undefined => {
  try {
    return readOptions(process.argv.slice(2));
  } catch {
    process.stderr.write(USAGE);
    process.exitCode = 2;
    return undefined;
  }
};

const parsed = options();
if (parsed?.capacity !== undefined) {
  try {
    const { results }: { results: BenchmarkResult[] } = JSON.parse(await readFile(parsed.capacity, 'utf8'));
    process.stdout.write(`${capacityTable(results)}\n`);
  } catch (error) {
    log(Error.isError(error) ? error.message : String(error));
    process.exitCode = 1;
  }
} else if (parsed) await run(parsed);
