import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { ServiceName } from '@showhands/contracts';
import { ROOT } from '@showhands/testing';

/** Indexes of the fields after the process name in /proc/<pid>/stat. */
const PARENT = 1;
/** User and system time of the process and of its exited children, in clock ticks of 10 ms. */
const CPU_TIMES = [11, 12, 13, 14];
const TICK_SECONDS = 0.01;

interface Entry {
  readonly parent: number;
  readonly seconds: number;
}

const readEntry = (pid: number): Entry | undefined => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = CPU_TIMES.reduce((sum, index) => sum + Number(fields[index]), 0);
    return { parent: Number(fields[PARENT]), seconds: ticks * TICK_SECONDS };
  } catch {
    return undefined;
  }
};

const readAll = (): Map<number, Entry> => {
  const entries = new Map<number, Entry>();
  for (const name of readdirSync('/proc')) {
    const entry = /^\d+$/.test(name) ? readEntry(Number(name)) : undefined;
    if (entry) entries.set(Number(name), entry);
  }
  return entries;
};

/** Server names by patterns of their command lines. */
const NAMES: readonly (readonly [RegExp, string])[] = [
  [/services\/(\w+)\/src\/main/, '$1'],
  [/benchmarks\/src\/processes\/([\w-]+)/, '$1'],
  [/postgres/, 'PostgreSQL'],
  [/beam|epmd|erl/, 'RabbitMQ'],
  [/redis/, 'Redis'],
];

const nameOf = (pid: number): string => {
  try {
    const line = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    for (const [pattern, name] of NAMES) {
      const match = pattern.exec(line);
      if (match) return name.replace('$1', match[1] ?? '');
    }
  } catch {
    // The process has exited in the meantime.
  }
  return 'others';
};

/** CPU seconds by server name. */
export type CpuSeconds = ReadonlyMap<string, number>;

/** The CPU time of all descendants of a process, which include the backend processes of PostgreSQL. */
export const cpuSecondsBelow = (root: number): CpuSeconds => {
  const entries = readAll();
  const isBelow = (pid: number): boolean => {
    for (let at = entries.get(pid)?.parent ?? 0; at > 1; at = entries.get(at)?.parent ?? 0)
      if (at === root) return true;
    return false;
  };
  const sums = new Map<string, number>();
  for (const [pid, { seconds }] of entries) {
    if (!isBelow(pid)) continue;
    const name = nameOf(pid);
    sums.set(name, (sums.get(name) ?? 0) + seconds);
  }
  return sums;
};

export const totalOf = (seconds: CpuSeconds): number => seconds.values().reduce((sum, one) => sum + one, 0);

export const difference = (before: CpuSeconds, after: CpuSeconds): CpuSeconds =>
  new Map([...after].map(([name, seconds]) => [name, seconds - (before.get(name) ?? 0)]));

/** The program of a shipped service. */
export const serviceProgram = (service: ServiceName): string => resolve(ROOT, `services/${service}/src/main.ts`);

/** The environment that a process was started with. */
export const environmentOf = (pid: number): Record<string, string> => {
  const pairs = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').filter(Boolean);
  return Object.fromEntries(pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]));
};

/** The resident memory of a process. */
export const residentKilobytes = (pid: number): number => {
  const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes);
};
