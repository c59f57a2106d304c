import { median } from '@showhands/load';
import type { Bench } from './bench.ts';
import { type CpuSeconds, sumOf, totalOf } from './process-tree.ts';
import type { BurstResult } from './send-burst.ts';

/** Bursts of votes with the CPU time that they took in all server processes. */
export interface MeasuredVotes {
  /** In the median burst. */
  readonly perSecond: number;
  /** CPU time per vote. */
  readonly microseconds: number;
  readonly votes: number;
  readonly cpu: CpuSeconds;
}

const setAutovacuum = async ({ administrator }: Bench, state: 'on' | 'off'): Promise<void> => {
  await administrator.raw(`alter system set autovacuum = ${state}`);
  await administrator.raw('select pg_reload_conf()');
};

/**
 * Sends the bursts one after the other, each once the servers are idle. Tables are vacuumed before, as by pgbench: when
 * autovacuum comes, a burst costs half as much again, and idle servers seem busy.
 */
export const measureVotes = async (
  bench: Bench,
  bursts: readonly (() => Promise<BurstResult>)[],
): Promise<MeasuredVotes> => {
  await setAutovacuum(bench, 'off');
  await bench.administrator.raw('vacuum analyze');
  await bench.waitUntilIdle();
  await bench.measureIdleUse();
  const measured: { result: BurstResult; cpu: CpuSeconds }[] = [];
  for (const send of bursts) measured.push(await bench.measureCpu(send));
  await setAutovacuum(bench, 'on');
  const cpu = sumOf(measured.map((burst) => burst.cpu));
  const votes = measured.reduce((sum, { result }) => sum + result.acknowledged, 0);
  const perSecond = median(measured.map(({ result }) => result.perSecond));
  return { perSecond, microseconds: (totalOf(cpu) / votes) * 1e6, cpu, votes };
};

/** CPU microseconds per vote in each server. */
export const cpuByServer = (what: string, rounds: readonly MeasuredVotes[]): Record<string, number> => {
  const names = [...new Set(rounds.flatMap(({ cpu }) => [...cpu.keys()]))];
  const share = (name: string): number => median(rounds.map(({ cpu, votes }) => ((cpu.get(name) ?? 0) / votes) * 1e6));
  const shares = names.map((name) => [`${what} in ${name}`, share(name)] as const);
  return Object.fromEntries(shares.filter(([, value]) => value >= 1));
};
