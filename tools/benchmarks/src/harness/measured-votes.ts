import { median } from '@showhands/load';
import type { Bench } from './bench.ts';
import { type CpuSeconds, totalOf } from './process-tree.ts';
import type { BurstResult } from './send-burst.ts';

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

/** CPU microseconds per vote in each server. */
export const cpuByServer = (what: string, rounds: readonly MeasuredVotes[]): Record<string, number> => {
  const names = [...new Set(rounds.flatMap(({ cpu }) => [...cpu.keys()]))];
  const share = (name: string): number => median(rounds.map(({ cpu, votes }) => ((cpu.get(name) ?? 0) / votes) * 1e6));
  const shares = names.map((name) => [`${what} in ${name}`, share(name)] as const);
  return Object.fromEntries(shares.filter(([, value]) => value >= 1));
};
