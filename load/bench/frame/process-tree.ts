import { readdirSync, readFileSync } from 'node:fs';

/** Of the fields after the name in /proc/<pid>/stat, in ticks of 10 ms: own time, and that of children who have ended. */
const PARENT = 1;
const TIMES = [11, 12, 13, 14];
const TICK_SECONDS = 0.01;

interface Entry {
  readonly parent: number;
  readonly seconds: number;
}

const readEntry = (pid: number): Entry | undefined => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = TIMES.reduce((sum, index) => sum + Number(fields[index]), 0);
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

/** Of a service its name; PostgreSQL, RabbitMQ and Redis by their programs. */
const NAMES: readonly (readonly [RegExp, string])[] = [
  [/services\/(\w+)\/src\/main/, '$1'],
  [/bench\/processes\/(\w+)/, '$1'],
  [/postgres/, 'PostgreSQL'],
  [/beam|epmd|erl/, 'RabbitMQ'],
  [/redis/, 'Redis'],
];

const nameOf = (pid: number): string => {
  try {
    const line = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    for (const [pattern, name] of NAMES) {
      const found = pattern.exec(line);
      if (found) return name.replace('$1', found[1] ?? '');
    }
  } catch {
    // It has ended meanwhile.
  }
  return 'others';
};

/** Seconds of CPU, by the name of the server. */
export type CpuSeconds = ReadonlyMap<string, number>;

/** What everything below a process has used, PostgreSQL's processes for their connections included. */
export const secondsBelow = (root: number): CpuSeconds => {
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

/** What was used from one look to the next. */
export const between = (before: CpuSeconds, after: CpuSeconds): CpuSeconds =>
  new Map([...after].map(([name, seconds]) => [name, seconds - (before.get(name) ?? 0)]));

/** What a process was told by its environment when it started. */
export const environmentOf = (pid: number): Record<string, string> => {
  const pairs = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').filter(Boolean);
  return Object.fromEntries(pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]));
};

/** Kilobytes of memory that a process holds. */
export const residentKilobytes = (pid: number): number => {
  const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes);
};
