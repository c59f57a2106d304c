import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { LoadError } from './load-error.ts';
import type { Plan } from './plan.ts';
import type { Result } from './result.ts';
import { countIn, type Share } from './share.ts';

const RESOLUTION_MS = 10;
/** File descriptors for everything but sockets and HTTP connections. */
const RESERVED_FILES = 100;
const NANOSECONDS_PER_MS = 1_000_000;

/** The soft limit, which Node.js raises to the hard limit when it starts. */
const maxOpenFiles = (): number => {
  const file = '/proc/self/limits';
  const [, limit] = existsSync(file) ? (/^Max open files +(\d+)/m.exec(readFileSync(file, 'utf8')) ?? []) : [];
  return Number(limit ?? Number.POSITIVE_INFINITY);
};

/** @throws LoadError if a process may not open as many files as the sockets of its share need */
export const assertEnoughOpenFiles = (
  { pages, connections }: Pick<Plan, 'pages' | 'connections'>,
  share: Share,
): void => {
  const sockets = Object.values(pages).reduce((sum, group) => sum + countIn(group.pages, share), 0);
  const [needed, allowed] = [sockets + countIn(connections, share) + RESERVED_FILES, maxOpenFiles()];
  if (needed <= allowed) return;
  throw new LoadError(
    `${sockets} sockets need ${needed} open files, but the limit of a process is ${allowed}: raise ulimit -n, or use more --workers or fewer --sockets.`,
  );
};

export interface MachineMonitor {
  /** The event-loop lag (p99, in ms) and the share of a CPU since the last sample. */
  sample(): { readonly ownLagMs: number; readonly ownCpu: number };
  stop(): Result['machine'];
}

// The recorded delay includes the interval of the timer that takes the samples.
const lagMs = (nanoseconds: number): number => Math.max(0, nanoseconds / NANOSECONDS_PER_MS - RESOLUTION_MS);

/** @returns a function that measures this process's share of a CPU since its last call */
const startCpuMeter = (): (() => number) => {
  let [since, cpu] = [performance.now(), process.cpuUsage()];
  return () => {
    const { user, system } = process.cpuUsage(cpu);
    const share = (user + system) / 1_000 / (performance.now() - since);
    [since, cpu] = [performance.now(), process.cpuUsage()];
    return share;
  };
};

/** Measures CPU time and event-loop lag, since a lag of this process looks like a slow deployment. */
export const monitorMachine = (): MachineMonitor => {
  const start = () => monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  const [all, recent] = [start(), start()];
  all.enable();
  recent.enable();
  const [wholeCpu, recentCpu] = [startCpuMeter(), startCpuMeter()];
  return {
    sample: () => {
      const ownLagMs = recent.count === 0 ? 0 : lagMs(recent.percentile(99));
      recent.reset();
      return { ownLagMs, ownCpu: recentCpu() };
    },
    stop: () => {
      all.disable();
      recent.disable();
      return {
        cpus: availableParallelism(),
        loadAverage: loadavg()[0] ?? 0,
        cpuShare: wholeCpu(),
        lag: { p99: lagMs(all.percentile(99)), max: lagMs(all.max) },
      };
    },
  };
};
