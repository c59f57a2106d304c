import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { LoadError } from './load-error.ts';
import type { Options } from './options.ts';
import type { Result } from './result.ts';

const RESOLUTION_MS = 10;
/** For what is open besides sockets and connections. */
const RESERVE = 100;
const NANOSECONDS = 1_000_000;

/** Node has raised its own limit to the most that it may have. */
const openFilesAllowed = (): number => {
  const file = '/proc/self/limits';
  const [, allowed] = existsSync(file) ? (/^Max open files +(\d+)/m.exec(readFileSync(file, 'utf8')) ?? []) : [];
  return Number(allowed ?? Number.POSITIVE_INFINITY);
};

/** @throws LoadError where the sockets would not fit into this process */
export const assertRoomForSockets = ({ sockets, connections }: Options): void => {
  const [needed, allowed] = [sockets + connections + RESERVE, openFilesAllowed()];
  if (needed <= allowed) return;
  throw new LoadError(
    `${sockets} sockets need ${needed} open files, and this process may have ${allowed}: ulimit -n, or fewer --sockets.`,
  );
};

/** Whether this process kept up: what it does late looks like a slow deployment. */
export const watchMachine = (): (() => Result['machine']) => {
  const lag = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  lag.enable();
  const [beganAt, cpu] = [performance.now(), process.cpuUsage()];
  return () => {
    lag.disable();
    const { user, system } = process.cpuUsage(cpu);
    // The delay is that of a timer, which takes its own time too.
    const late = (nanoseconds: number): number => Math.max(0, nanoseconds / NANOSECONDS - RESOLUTION_MS);
    return {
      cpus: availableParallelism(),
      loadAverage: loadavg()[0] ?? 0,
      cpuShare: (user + system) / 1_000 / (performance.now() - beganAt),
      lag: { p99: late(lag.percentile(99)), max: late(lag.max) },
    };
  };
};
