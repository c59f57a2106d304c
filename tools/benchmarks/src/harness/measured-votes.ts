import { median } from '@showhands/load';
import type { Bench } from './bench.ts';
import { mediansOf, type Pair, runInterleaved } from './interleave.ts';
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
export const measurePairs = async (
  benches: readonly [Bench, ...Bench[]],
  first: () => Promise<MeasuredVotes>,
  second: () => Promise<MeasuredVotes>,
): Promise<readonly Pair<MeasuredVotes>[]> => {
  const { pairs, quick } = benches[0];
  const measured: (readonly Pair<MeasuredVotes>[])[] = [];
  for (let count = 0; count < pairs; count += 1) {
    for (const bench of benches) await bench.settle();
    measured.push(await runInterleaved(quick ? 1 : BURSTS, first, second));
  }
  return measured.flat();
};

/** CPU microseconds per vote in each server. */
const cpuByServer = (what: string, rounds: readonly MeasuredVotes[]): Record<string, number> => {
  const names = [...new Set(rounds.flatMap(({ cpu }) => [...cpu.keys()]))];
  const share = (name: string): number => median(rounds.map(({ cpu, votes }) => ((cpu.get(name) ?? 0) / votes) * 1e6));
  const shares = names.map((name) => [`${what} in ${name}`, share(name)] as const);
  return Object.fromEntries(shares.filter(([, value]) => value >= 1));
};

/** CPU microseconds per vote, in all servers and in each, of the first and of the second rounds. */
export const cpuDetails = (
  pairs: readonly Pair<MeasuredVotes>[],
  [first, second]: readonly [first: string, second: string],
): Record<string, number> => {
  const [ofFirst, ofSecond] = mediansOf(pairs, ({ microseconds }) => microseconds);
  return {
    [`µs per ${first}`]: ofFirst,
    [`µs per ${second}`]: ofSecond,
    ...cpuByServer(
      `µs of a ${first}`,
      pairs.map((pair) => pair.first),
    ),
    ...cpuByServer(
      `µs of a ${second}`,
      pairs.map((pair) => pair.second),
    ),
  };
};
