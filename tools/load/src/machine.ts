import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { LoadError } from './load-error.ts';
import type { Options } from './options.ts';
import type { Result } from './result.ts';

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

/** @throws LoadError if this process may not open as many files as the sockets need */
export const assertEnoughOpenFiles = ({ sockets, connections }: Options): void => {
  const [needed, allowed] = [sockets + connections + RESERVED_FILES, maxOpenFiles()];
  if (needed <= allowed) return;
  throw new LoadError(
    `${sockets} sockets need ${needed} open files, but the limit of this process is ${allowed}: raise ulimit -n, or use fewer --sockets.`,
  );
};

/** Measures CPU time and event-loop lag, since a lag of this process looks like a slow deployment. */
export const monitorMachine = (): (() => Result['machine']) => {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  histogram.enable();
  const [startedAt, cpu] = [performance.now(), process.cpuUsage()];
  return () => {
    histogram.disable();
    const { user, system } = process.cpuUsage(cpu);
    // The recorded delay includes the interval of the timer that takes the samples.
    const lag = (nanoseconds: number): number => Math.max(0, nanoseconds / NANOSECONDS_PER_MS - RESOLUTION_MS);
    return {
      cpus: availableParallelism(),
      loadAverage: loadavg()[0] ?? 0,
      cpuShare: (user + system) / 1_000 / (performance.now() - startedAt),
      lag: { p99: lag(histogram.percentile(99)), max: lag(histogram.max) },
    };
  };
};
