import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onShutdownSignal } from '@showhands/service-kit';
import { startStack } from '@showhands/stack';
import { startSupervisor } from '@showhands/testing';
import { hotBesideSpread } from './bars/hot-beside-spread.ts';
import { memoryOfSockets } from './bars/memory-of-sockets.ts';
import { readsBesideFew } from './bars/reads-beside-few.ts';
import { shippedBesideProxy } from './bars/shipped-beside-proxy.ts';
import { socketsBesideBare } from './bars/sockets-beside-bare.ts';
import { togetherBesideAlone } from './bars/together-beside-alone.ts';
import { voteBesideNothing } from './bars/vote-beside-nothing.ts';
import { voteToScreen } from './bars/vote-to-screen.ts';
import { withoutBroker } from './bars/without-broker.ts';
import { type Bench, openBench } from './frame/bench.ts';
import type { Finding } from './frame/finding.ts';
import { describeMachine } from './frame/machine.ts';
import { writePerformance } from './frame/performance.ts';
import { asText } from './frame/report.ts';
import { type BenchOptions, readOptions, USAGE } from './options.ts';

const PAIRS = 5;

interface Bar {
  readonly numbers: readonly number[];
  readonly measure: (bench: Bench) => Promise<readonly Finding[]>;
}

const bars: readonly Bar[] = [
  { numbers: [1, 4], measure: voteBesideNothing },
  { numbers: [2], measure: hotBesideSpread },
  { numbers: [3], measure: togetherBesideAlone },
  { numbers: [8], measure: shippedBesideProxy },
  { numbers: [9], measure: memoryOfSockets },
  { numbers: [5], measure: socketsBesideBare },
  { numbers: [6], measure: voteToScreen },
  { numbers: [10], measure: withoutBroker },
  { numbers: [7], measure: readsBesideFew },
];

const say = (line: string): void => void process.stderr.write(`${line}\n`);

const measure = async (bench: Bench, only: readonly number[] | undefined): Promise<readonly Finding[]> => {
  const findings: Finding[] = [];
  for (const bar of bars) {
    if (only && !bar.numbers.some((number) => only.includes(number))) continue;
    say(`Bar ${bar.numbers.join(' and ')} …`);
    try {
      const found = await bar.measure(bench);
      say(asText(found));
      findings.push(...found);
    } catch (error) {
      // What the others measure is not lost with it.
      say(Error.isError(error) ? (error.stack ?? error.message) : String(error));
      process.exitCode = 1;
    }
  }
  return findings.toSorted((one, other) => one.bar - other.bar);
};

const report = async (bench: Bench, findings: readonly Finding[], options: BenchOptions): Promise<void> => {
  const machine = await describeMachine(bench.stack);
  if (options.json) process.stdout.write(`${JSON.stringify({ machine, pairs: bench.pairs, findings })}\n`);
  else process.stdout.write(asText(findings));
  if (!options.only && !options.quick) await writePerformance(findings, machine, bench.pairs);
};

const run = async (options: BenchOptions): Promise<void> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'showhands-bench-'));
  const stack = await startStack({ dataDir, environment: { RATE_LIMITS: 'off', LOG_LEVEL: 'warn' } });
  const supervisor = await startSupervisor();
  const { quick, pairs = quick ? 1 : PAIRS } = options;
  const bench = await openBench(stack, supervisor, { pairs, quick });
  const close = async (): Promise<void> => {
    await bench.close();
    await supervisor.close();
    await stack.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  onShutdownSignal(async () => {
    await close();
    process.exit(1);
  });
  try {
    await report(bench, await measure(bench, options.only), options);
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

const given = options();
if (given) await run(given);
