import { median } from '@showhands/load';
import type { Bench } from './bench.ts';
import { runInterleaved } from './interleave.ts';
import { type CpuSeconds, totalOf } from './process-tree.ts';
import type { BurstResult } from './send-burst.ts';

/** One burst takes up to half as much again as the next, in phases of the machine that last for several bursts. */
const BURSTS = 4;

/** A burst of votes with the CPU time that it took in all server processes. */
export interface MeasuredVotes {
  readonly perSecond: number;
  /** CPU time per vote. */
  readonly microseconds: number;
  readonly votes: number;
  readonly cpu: CpuSeconds;
}

export const measureVotes = async (bench: Bench, send: () => Promise<BurstResult>): Promise<MeasuredVotes> => {
  const { result, cpu } = await bench.measureCpu(send);
  const { acknowledged, perSecond } = result;
  return { perSecond, microseconds: (totalOf(cpu) / acknowledged) * 1e6, cpu, votes: acknowledged };
};

/** Runs `BURSTS` pairs of bursts for each pair that is asked for, and lets the servers settle before them. */
export const measurePairs = async <First, Second>(
  benches: readonly [Bench, ...Bench[]],
  first: () => Promise<First>,
  second: () => Promise<Second>,
) => {
  const { pairs, quick } = benches[0];
  const measured: Awaited<ReturnType<typeof runInterleaved<First, Second>>>[] = [];
  for (let count = 0; count < pairs; count += 1) {
    for (const bench of benches) await bench.settle();
    measured.push(await runInterleaved(quick ? 1 : BURSTS, first, second));
  }
  return measured.flat();
};

/** CPU microseconds per vote in each server. */
export const cpuByServer = (what: string, rounds: readonly MeasuredVotes[]): Record<string, number> => {
  const names = [...new Set(rounds.flatMap(({ cpu }) => [...cpu.keys()]))];
  const share = (name: string): number => median(rounds.map(({ cpu, votes }) => ((cpu.get(name) ?? 0) / votes) * 1e6));
  const shares = names.map((name) => [`${what} in ${name}`, share(name)] as const);
  return Object.fromEntries(shares.filter(([, value]) => value >= 1));
};
